import type { ProfileInfo } from '../../shared/accounts.ts';
import { addressOf } from '../../shared/routeAddress.ts';

/** The sizes in which the server keeps avatars, in pixels. */
const sizes = [32, 64, 256] as const;

/** The address of a person's picture, sharp on a dense screen; null for someone without a picture. */
export function avatarUrl(profile: ProfileInfo, width: number): string | null {
  if (!profile.hasAvatar) return null;
  const size = sizes.find((candidate) => candidate >= width * 2) ?? 256;
  return addressOf('account.avatar', {
    params: { id: profile.id },
    query: { size, v: profile.avatarVersion },
  });
}
