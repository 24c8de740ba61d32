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
import type { ProfileInfo } from '../../shared/accounts.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { canModerate } from '../../shared/permissions.ts';
import { ProfileAvatar } from '../accounts/ProfileAvatar.tsx';
import { useWaitingReports } from '../moderation/reportStore.ts';
import { useSession } from '../session/sessionStore.ts';
import { formatCount } from '../ui/formatCount.ts';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { useTheme } from '../ui/theme.ts';
import styles from './NavigationBar.module.css';

export interface ProfileMenuProps {
  /** Null while nobody is signed in. */
  viewer: ProfileInfo | null;
  onSignOut: () => void;
  onToggleTheme: () => void;
}

export function ProfileMenu({ viewer, onSignOut, onToggleTheme }: ProfileMenuProps) {
  const isDark = useTheme() === 'dark';
  const toggle: MenuItem = {
    label: 'Toggle theme',
    icon: isDark ? <Sun className="icon" /> : <Moon className="icon" />,
    onSelect: onToggleTheme,
  };
  const waiting = useWaitingReports();
  const needsSecondFactor = useSession(({ info }) => info?.needsSecondFactor ?? false);
  const moderation: MenuItem = {
    label: 'Moderation',
    icon: <ShieldCheck className="icon" />,
    to: pathOf('moderation'),
    ...(waiting && { note: formatCount(waiting) }),
  };
  const accountItems: MenuItem[] = viewer
    ? [
        {
          label: 'View profile',
          icon: <UserRound className="icon" />,
          to: pathOf('profile', { id: viewer.id }),
        },
        ...(canModerate(viewer) || needsSecondFactor ? [moderation] : []),
        { label: 'Change password', icon: <KeyRound className="icon" />, to: pathOf('changePassword') },
        { label: 'Sign out', icon: <LogOut className="icon" />, onSelect: onSignOut },
      ]
    : [
        { label: 'Sign in', icon: <LogIn className="icon" />, to: pathOf('signIn') },
        { label: 'Sign up', icon: <UserRoundPlus className="icon" />, to: pathOf('signUp') },
      ];
  return (
    <Menu label="Profile" title={viewer?.username} items={[...accountItems, toggle]}>
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
