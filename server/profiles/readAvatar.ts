import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import type { Asker } from '../images/asker.ts';
import { negotiateImageFormat } from '../images/imageFormats.ts';

interface AvatarOptions {
  /** Of each side, in pixels. */
  size: number;
  /** The version that the caller knows; with one, the answer may be cached for long. */
  v?: string | undefined;
  /** Media types that the client accepts by name. */
  accepts: readonly string[];
  asker: Asker;
}

/**
 * The picture of an account; without one, the glass marble of its name. An account that does not exist has a
 * marble too, because games show authors of levels that outlived their accounts.
 */
export async function readAvatar(
  deps: Deps,
  id: number,
  { size, v, accepts, asker }: AvatarOptions,
): Promise<FileReply> {
  const account = await deps.db.accounts.findOne<Pick<AccountDocument, 'avatar' | 'username'>>(
    { _id: id },
    { projection: { avatar: 1, username: 1 } },
  );
  const cache = v === undefined ? 'revalidated' : 'week';
  if (account?.avatar) {
    const options = { format: negotiateImageFormat(accepts), cover: { width: size, height: size } };
    return { ...(await deps.images.resized(account.avatar.sha256, options, asker)), cache, vary: 'Accept' };
  }
  return { ...(await deps.images.marble(account?.username ?? String(id), size, asker)), cache };
}
