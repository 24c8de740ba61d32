import type { ProfileInfo } from '../../shared/accounts.ts';
import { addressOf } from '../api/address.ts';

/** The sizes avatars are kept at, in pixels. */
const sizes = [32, 64, 256] as const;

/** Where someone's picture is, sharp on a dense screen; null while the marble stands for them. */
export function avatarUrl(profile: ProfileInfo, width: number): string | null {
  if (!profile.hasAvatar) return null;
  const size = sizes.find((candidate) => candidate >= width * 2) ?? 256;
  return addressOf('account.avatar', {
    params: { id: profile.id },
    query: { size, v: profile.avatarVersion },
  });
}
