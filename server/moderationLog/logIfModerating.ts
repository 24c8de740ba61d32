import type { ClientSession } from 'mongodb';
import type { ModerationEntry } from '../../shared/moderation.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { logModeration, type ModerationAct } from './logModeration.ts';

/**
 * For verbs that owners use too: logs what `actor` did only when the thing is somebody else's, so that acting
 * was possible as a moderator only. `helpers` may do it as well, such as the editors of a pack.
 */
export async function logIfModerating(
  deps: Deps,
  actor: Actor,
  act: Omit<ModerationAct, 'by' | 'account'> & { owner: number; helpers?: readonly number[] },
  session: ClientSession,
): Promise<ModerationEntry | null> {
  const { owner, helpers = [], ...rest } = act;
  if (!actor.isModerator || actor.id === owner || helpers.includes(actor.id)) return null;
  return logModeration(deps, { ...rest, by: actor, account: owner }, session);
}
