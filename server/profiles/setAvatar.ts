import { publishAccount } from '../accounts/publishAccount.ts';
import type { Actor } from '../actor.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import type { Asker } from '../images/asker.ts';
import { storeWithRoom } from '../storage/storeWithRoom.ts';
import { changeProfile } from './changeProfile.ts';
import { findEditable } from './findEditable.ts';
import { makeAvatar } from './makeAvatar.ts';

/** Sets the picture of an account; calls `receive` once the actor's right is clear. Returns its version. */
export async function setAvatar(
  deps: Deps,
  actor: Actor,
  id: number,
  asker: Asker,
  receive: () => Promise<Buffer>,
): Promise<number> {
  const account = await findEditable(deps, actor, id);
  // One at a time of an account: each is held in memory until it is made.
  const picture = await deps.largeBodies.run(
    `avatar of ${actor.id}`,
    async () => makeAvatar(deps.images, await receive(), asker),
    asker.signal,
  );
  const { sha256 } = await storeWithRoom(deps, asker.address, picture);
  const version = nextVersion(deps, account);
  await changeProfile(deps, actor, id, { action: 'profile.setAvatar', set: { avatar: { sha256, version } } });
  await publishAccount(deps, id);
  return version;
}

/** Removing a missing picture changes nothing. Returns the version that stands for no picture. */
export async function removeAvatar(deps: Deps, actor: Actor, id: number): Promise<number> {
  const account = await findEditable(deps, actor, id);
  if (!account.avatar) return account.avatarRemovedAt ?? 0;
  const version = nextVersion(deps, account);
  const set = { avatar: null, avatarRemovedAt: version };
  await changeProfile(deps, actor, id, { action: 'profile.setAvatar', set });
  await publishAccount(deps, id);
  return version;
}

/** Versions are times: they only grow, and none is used twice. */
const nextVersion = ({ clock }: Deps, { avatar, avatarRemovedAt = 0 }: AccountDocument): number =>
  Math.max(clock(), (avatar?.version ?? avatarRemovedAt) + 1);
