import type { ProfileInfo } from '../../shared/accounts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { avatarUrl } from './avatarUrl.ts';

interface ProfileAvatarProps {
  profile: ProfileInfo;
  /** Width in pixels. */
  size?: number;
  /** Draws a ring around someone who is present right now. */
  isRinged?: boolean;
}

export function ProfileAvatar({ profile, size = 36, isRinged = false }: ProfileAvatarProps) {
  return <Avatar name={profile.username} src={avatarUrl(profile, size)} size={size} isRinged={isRinged} />;
}
