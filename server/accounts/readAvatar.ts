import { ApiError } from '../../shared/errors.ts';
import { etagOf } from '../content/etagOf.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';

/** A glass marble in a hue of the account's own: what stands for a person without a picture. */
export async function readAvatar(
  deps: Deps,
  id: number,
  { size, v }: { size: number; v?: string | undefined },
): Promise<FileReply> {
  const account = await deps.db.accounts.findOne<{ _id: number }>({ _id: id }, { projection: { _id: 1 } });
  if (!account) throw new ApiError('account_not_found');
  const bytes = await deps.marbles.draw(id, size);
  return {
    contentType: 'image/png',
    etag: etagOf(bytes),
    cache: v === undefined ? 'revalidated' : 'week',
    body: bytes,
  };
}
