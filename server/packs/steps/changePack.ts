import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { announceLogged } from '../../moderationLog/logModeration.ts';
import type { PackRequest, PackResult } from '../../packQueue/packQueue.ts';

/**
 * The only way for people to change a pack's content: applies the operations that `wishFor` makes of its
 * newest version, stores them as a step and publishes it. A repeated `clientId` changes nothing and gets the
 * outcome of the first call.
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
