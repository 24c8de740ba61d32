import type { PackMessage } from '../../shared/packDiscussion.ts';
import { findProfiles } from '../accounts/present.ts';
import type { Actor } from '../actor.ts';
import type { PackMessageDocument } from '../db/documents/packMessage.ts';
import type { Deps } from '../deps.ts';
import { findDiscussed } from './findDiscussed.ts';

interface MessagePage {
  /** Only messages older than this one. */
  before?: number | undefined;
  limit: number;
}

/** Newest first. */
export async function readMessages(
  deps: Deps,
  actor: Actor,
  packId: number,
  { before, limit }: MessagePage,
): Promise<PackMessage[]> {
  await findDiscussed(deps, actor, packId);
  const messages = await deps.db.packMessages
    .find({ packId, ...(before !== undefined && { _id: { $lt: before } }) })
    .sort({ _id: -1 })
    .limit(limit)
    .toArray();
  return presentMessages(deps, messages);
}

export async function presentMessages(
  deps: Deps,
  messages: readonly PackMessageDocument[],
): Promise<PackMessage[]> {
  const authors = await findProfiles(
    deps,
    messages.map(({ author }) => author),
  );
  return messages.flatMap(({ _id: id, packId, author: authorId, time, content }) => {
    const author = authors.get(authorId);
    return author ? [{ id, packId, author, time, content }] : [];
  });
}
