import { ApiError } from '../../shared/errors.ts';
import { canDeleteComment } from '../../shared/permissions.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { logIfModerating } from '../moderationLog/logIfModerating.ts';
import { announceLogged } from '../moderationLog/logModeration.ts';
import { roomsOfDiscussion } from './findDiscussed.ts';

/** Authors may also delete their messages in packs that they may no longer edit. */
export async function deleteMessage(deps: Deps, actor: Actor, packId: number, id: number): Promise<void> {
  const { db } = deps;
  const entry = await db.transaction(async (session) => {
    const message = await db.packMessages.findOne({ _id: id, packId }, { session });
    if (!message) throw new ApiError('message_not_found');
    if (!canDeleteComment(actor, message)) throw new ApiError('not_allowed');
    await db.packMessages.deleteOne({ _id: id }, { session });
    const pack = await db.packs.findOne({ _id: packId }, { session });
    const thing = { kind: 'pack' as const, id: packId, name: pack?.name ?? '' };
    const act = { action: 'message.delete' as const, owner: message.author, thing };
    return logIfModerating(deps, actor, act, session);
  });
  await publishRemoved(deps, packId, [id]);
  announceLogged(deps, entry);
}

/** Publishes nothing for a deleted pack: nobody can see its discussion. */
export async function publishRemoved(deps: Deps, packId: number, messageIds: number[]): Promise<void> {
  const pack = await deps.db.packs.findOne({ _id: packId });
  if (!pack) return;
  deps.live.publish(await roomsOfDiscussion(deps, pack), 'discussion:removed', { packId, messageIds });
}
