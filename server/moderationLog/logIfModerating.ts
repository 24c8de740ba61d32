import type { ClientSession } from 'mongodb';
import type { ModerationEntry } from '../../shared/moderation.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { logModeration, type ModerationAct } from './logModeration.ts';

/**
 * For verbs that both owners and moderators use: logs the act only if the actor needed a moderator's rights.
 * The owner needs none, nor do `helpers`, for example the editors of a pack. Returns the entry, or null.
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
