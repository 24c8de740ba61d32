import { etagOf } from '../content/etagOf.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';

/**
 * A glass marble in a hue of the account's own: what stands for a person without a picture. Who is not there has one
 * too, for games show authors of levels that are left behind.
 */
export async function readAvatar(
  deps: Deps,
  id: number,
  { size, v }: { size: number; v?: string | undefined },
): Promise<FileReply> {
  const bytes = await deps.marbles.draw(id, size);
  return {
    contentType: 'image/png',
    etag: etagOf(bytes),
    cache: v === undefined ? 'revalidated' : 'week',
    body: bytes,
  };
}
