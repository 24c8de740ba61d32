import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import type { LoveState, ThingKind } from '../../shared/loves.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Actor } from '../actor.ts';
import { holdAccount } from '../creators/holdAccount.ts';
import { changeCounts } from '../db/counts.ts';
import { loveId } from '../db/documents/love.ts';
import type { Deps } from '../deps.ts';

/** Loves or unloves a thing; a repeat changes nothing. The love and its count change in one transaction. */
export async function setLove(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  kind: ThingKind,
  thingId: number,
  loved: boolean,
): Promise<LoveState> {
  const lovedCount = await deps.db.transaction(async (session) => {
    const difference = await recordLove(deps, actor, kind, thingId, loved, session);
    return moveCount(deps, kind, thingId, difference, session);
  });
  deps.counts.publish({ event: 'love:counted', kind, id: thingId, count: lovedCount });
  deps.live.publish(rooms.account(actor.id), 'love:set', { kind, id: thingId, loved });
  return { lovedCount, lovedByYou: loved };
}

/** The change of the count: 1, −1 or, when the love was already as wanted, 0. */
async function recordLove(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  kind: ThingKind,
  thingId: number,
  loved: boolean,
  session: ClientSession,
): Promise<number> {
  const _id = loveId(kind, thingId, actor.id);
  if (!loved) return -(await deps.db.loves.deleteOne({ _id }, { session })).deletedCount;
  await holdAccount(deps, actor.id, session);
  const { upsertedCount } = await deps.db.loves.updateOne(
    { _id },
    { $setOnInsert: { kind, thingId, accountId: actor.id, at: deps.clock() } },
    { upsert: true, session },
  );
  return upsertedCount;
}

async function moveCount(
  deps: Deps,
  kind: ThingKind,
  thingId: number,
  difference: number,
  session: ClientSession,
): Promise<number> {
  const counts = await changeCounts(deps.db, kind, thingId, { lovedCount: difference }, session);
  if (!counts) throw new ApiError(kind === 'level' ? 'level_not_found' : 'pack_not_found');
  return counts.lovedCount;
}
