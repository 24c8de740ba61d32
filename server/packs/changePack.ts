import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { announceLogged } from '../moderationLog/logModeration.ts';
import type { PackRequest, PackResult } from '../packQueue/packQueue.ts';

/**
 * The only way for people to change a pack's content: applies what `wishFor` makes of its newest version, stores it
 * as a step and publishes it. A `clientId` that the pack has had already changes nothing, and has the outcome of the
 * first.
 */
export async function changePack(
  deps: Deps,
  actor: Actor,
  id: number,
  wishFor: PackRequest['wishFor'],
  clientId: string | null = null,
): Promise<Omit<PackResult, 'entry'>> {
  const request = { by: actor.id, actor, clientId, time: deps.clock(), wishFor };
  const { entry, ...result } = await deps.packQueue.add(id, request);
  announceLogged(deps, entry);
  return result;
}
