import type { ProfileInfo } from '../../shared/accounts.ts';
import { avatarSides } from '../../shared/pictureSizes.ts';
import { addressOf } from '../../shared/routeAddress.ts';

/** The address of a person's picture, sharp on a dense screen; null for someone without a picture. */
export function avatarUrl(profile: ProfileInfo, width: number): string | null {
  if (!profile.hasAvatar) return null;
  const size = Object.values(avatarSides).find((side) => side >= width * 2) ?? avatarSides.large;
  return addressOf('account.avatar', {
    params: { id: profile.id },
    query: { size, v: profile.avatarVersion },
  });
}
