import type { ProfileInfo } from '../../shared/accounts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { avatarUrl } from './avatarUrl.ts';
import { useProfile } from './profileStore.ts';

interface ProfileAvatarProps {
  profile: ProfileInfo;
  /** Width in pixels. */
  size?: number;
  /** Draws a ring around someone who is present right now. */
  isRinged?: boolean;
}

export function ProfileAvatar({ profile, size = 36, isRinged = false }: ProfileAvatarProps) {
  const newest = useProfile(profile);
  return <Avatar name={newest.username} src={avatarUrl(newest, size)} size={size} isRinged={isRinged} />;
}
