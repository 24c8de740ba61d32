import type { LoveState, ThingKind } from '../../shared/loves.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** Loves or unloves a thing; a repeat changes nothing. The love and its count change in one transaction. */
export async function setLove(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  kind: ThingKind,
  thingId: number,
  loved: boolean,
): Promise<LoveState> {
  const lovedCount = await deps.loves.add({ kind, thingId, accountId: actor.id, loved, at: deps.clock() });
  deps.counts.publish({ event: 'love:counted', kind, id: thingId, count: lovedCount });
  deps.live.publish(rooms.account(actor.id), 'love:set', { kind, id: thingId, loved });
  return { lovedCount, lovedByYou: loved };
}
