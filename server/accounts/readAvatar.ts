import { ApiError } from '../../shared/errors.ts';
import { etagOf } from '../content/etagOf.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';

/** The picture of a person without an own one: a glass marble in a hue derived from the account. */
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
