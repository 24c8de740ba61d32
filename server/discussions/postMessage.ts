import { ApiError } from '../../shared/errors.ts';
import type { PackMessage } from '../../shared/packDiscussion.ts';
import type { Actor } from '../actor.ts';
import { holdAccount } from '../creators/holdAccount.ts';
import type { PackMessageDocument } from '../db/documents/packMessage.ts';
import { onceByClientId } from '../db/onceByClientId.ts';
import { touch } from '../db/touch.ts';
import type { Deps } from '../deps.ts';
import { findDiscussed, roomsOfDiscussion } from './findDiscussed.ts';
import { presentMessages } from './readMessages.ts';

interface Said {
  content: string;
  clientId?: string | undefined;
}

/** Stores and publishes a message. A repeat with the same client ID returns the stored one. */
export async function postMessage(
  deps: Deps,
  actor: Actor,
  packId: number,
  { content, clientId }: Said,
): Promise<PackMessage> {
  const { db } = deps;
  const { stored, isNew } = await onceByClientId(
    clientId,
    (id) => db.packMessages.findOne({ author: actor.id, clientId: id }),
    async () => {
      const _id = await db.nextId('packMessages');
      const time = deps.clock();
      const message: PackMessageDocument = {
        _id,
        packId,
        author: actor.id,
        time,
        content,
        ...(clientId !== undefined && { clientId }),
      };
      await db.transaction(async (session) => {
        await findDiscussed(deps, actor, packId, session);
        // Writing to the pack makes this message conflict with a concurrent deletion of the pack.
        await db.packs.updateOne({ _id: packId }, touch, { session });
        await holdAccount(deps, actor.id, session);
        await db.packMessages.insertOne(message, { session });
      });
      return message;
    },
  );
  const [message] = await presentMessages(deps, [stored]);
  if (!message) throw new ApiError('not_signed_in');
  if (isNew) {
    const pack = await findDiscussed(deps, actor, packId);
    deps.live.publish(await roomsOfDiscussion(deps, pack), 'discussion:added', message);
  }
  return message;
}
