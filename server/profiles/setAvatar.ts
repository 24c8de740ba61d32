import { publishAccount } from '../accounts/publishAccount.ts';
import type { Actor } from '../actor.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { storeBlob } from '../files/blobs.ts';
import { findEditable } from './findEditable.ts';
import { makeAvatar } from './makeAvatar.ts';

/** Sets the picture of an account; `receive` is asked once it is sure that the actor may. Answers its version. */
export async function setAvatar(
  deps: Deps,
  actor: Actor,
  id: number,
  receive: () => Promise<Buffer>,
): Promise<number> {
  const account = await findEditable(deps, actor, id);
  const { sha256 } = await storeBlob(deps.files, await makeAvatar(deps.images, await receive()));
  const version = nextVersion(deps, account);
  await deps.db.accounts.updateOne({ _id: id }, { $set: { avatar: { sha256, version } } });
  await publishAccount(deps, id);
  return version;
}

/** Taking away what is not there changes nothing. Answers the version of there being none. */
export async function removeAvatar(deps: Deps, actor: Actor, id: number): Promise<number> {
  const account = await findEditable(deps, actor, id);
  if (!account.avatar) return account.avatarRemovedAt ?? 0;
  const version = nextVersion(deps, account);
  await deps.db.accounts.updateOne({ _id: id }, { $set: { avatar: null, avatarRemovedAt: version } });
  await publishAccount(deps, id);
  return version;
}

/** Times as versions: they only grow, and none is given twice. */
const nextVersion = ({ clock }: Deps, { avatar, avatarRemovedAt = 0 }: AccountDocument): number =>
  Math.max(clock(), (avatar?.version ?? avatarRemovedAt) + 1);
