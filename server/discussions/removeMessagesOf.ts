import type { PackMessageDocument } from '../db/documents/packMessage.ts';
import type { Deps } from '../deps.ts';
import { publishRemoved } from './deleteMessage.ts';

/** Deletes every message of a person to other editors, also those in the bin with their pack. */
export async function removeMessagesOf(deps: Deps, author: number): Promise<void> {
  const { db } = deps;
  const removed = await db.transaction(async (session) => {
    const messages = await db.packMessages
      .find({ author }, { session })
      .project<Pick<PackMessageDocument, '_id' | 'packId'>>({ packId: 1 })
      .toArray();
    await db.packMessages.deleteMany({ author }, { session });
    await db.binParts.deleteMany({ from: 'packMessages', 'document.author': author }, { session });
    return messages;
  });
  for (const packId of new Set(removed.map((message) => message.packId))) {
    const ofPack = removed.filter((message) => message.packId === packId);
    await publishRemoved(
      deps,
      packId,
      ofPack.map(({ _id }) => _id),
    );
  }
}
