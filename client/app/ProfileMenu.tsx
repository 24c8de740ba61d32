import {
  CircleUserRound,
  KeyRound,
  LogIn,
  LogOut,
  Moon,
  ShieldCheck,
  Sun,
  UserRound,
  UserRoundPlus,
} from 'lucide-react';
import { canModerate } from '../../shared/permissions.ts';
import { ProfileAvatar } from '../accounts/ProfileAvatar.tsx';
import { useWaitingReports } from '../moderation/reportStore.ts';
import { formatCount } from '../ui/formatCount.ts';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { useTheme } from '../ui/theme.ts';
import styles from './NavigationBar.module.css';
import type { NavigationBarProps } from './NavigationBar.tsx';

type ProfileMenuProps = Pick<NavigationBarProps, 'viewer' | 'onSignOut' | 'onToggleTheme'>;

export function ProfileMenu({ viewer, onSignOut, onToggleTheme }: ProfileMenuProps) {
  const isDark = useTheme() === 'dark';
  const toggle: MenuItem = {
    label: 'Toggle theme',
    icon: isDark ? <Sun className="icon" /> : <Moon className="icon" />,
    onSelect: onToggleTheme,
  };
  const signedOut: MenuItem[] = [
    { label: 'Sign in', icon: <LogIn className="icon" />, to: '/sign-in' },
    { label: 'Sign up', icon: <UserRoundPlus className="icon" />, to: '/sign-up' },
  ];
  const waiting = useWaitingReports();
  const moderation: MenuItem = {
    label: 'Moderation',
    icon: <ShieldCheck className="icon" />,
    to: '/moderation',
    ...(waiting && { note: formatCount(waiting) }),
  };
  const signedIn: MenuItem[] = [
    { label: 'View profile', icon: <UserRound className="icon" />, to: `/profile/${viewer?.id}` },
    ...(viewer && canModerate(viewer) ? [moderation] : []),
    { label: 'Change password', icon: <KeyRound className="icon" />, to: '/change-password' },
    { label: 'Sign out', icon: <LogOut className="icon" />, onSelect: onSignOut },
  ];
  return (
    <Menu label="Profile" title={viewer?.username} items={[...(viewer ? signedIn : signedOut), toggle]}>
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          className={styles.profile}
          aria-label={viewer ? `Profile menu of ${viewer.username}` : 'Profile menu'}
        >
          {viewer ? <ProfileAvatar profile={viewer} size={32} /> : <CircleUserRound className="icon" />}
        </button>
      )}
    </Menu>
  );
}
