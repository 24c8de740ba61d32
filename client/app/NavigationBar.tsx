import { CodeXml, Layers, Search, Upload } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { classes } from '../ui/classes.ts';
import { type Connection, LiveIndicator } from '../ui/LiveIndicator.tsx';
import { Mark } from '../ui/Mark.tsx';
import styles from './NavigationBar.module.css';
import { ProfileMenu, type ProfileMenuProps } from './ProfileMenu.tsx';

export interface NavigationBarProps extends ProfileMenuProps {
  connection: Connection;
}

const items = [
  { to: '/search', label: 'Search', Icon: Search, section: /^\/search$/ },
  { to: '/packs', label: 'Packs', Icon: Layers, section: /^\/(packs|create-pack|pack\/.*)$/ },
  { to: '/upload', label: 'Upload', Icon: Upload, section: /^\/(upload|about-upload)$/ },
];

/** The bar on every page. A section stays lit on the pages inside it. */
export function NavigationBar({ viewer, connection, onSignOut, onToggleTheme }: NavigationBarProps) {
  const { pathname } = useLocation();
  const currentness = (to: string, section: RegExp) => {
    if (pathname === to) return 'page';
    return section.test(pathname) ? 'true' : undefined;
  };
  return (
    <header className={styles.bar}>
      <nav aria-label="Main" className={classes('page', styles.inner)}>
        <Link to="/" className={styles.brand} aria-current={pathname === '/' ? 'page' : undefined}>
          <Mark />
          <span>Marbleland</span>
        </Link>
        {items.map(({ to, label, Icon, section }) => (
          <Link
            key={to}
            to={to}
            className={styles.item}
            title={label}
            aria-current={currentness(to, section)}
          >
            <Icon className="icon" />
            <span>{label}</span>
          </Link>
        ))}
        <a
          href="/api/docs"
          className={styles.item}
          title="API"
          aria-current={currentness('/api/docs', /^\/api\/docs/)}
        >
          <CodeXml className="icon" />
          <span>API</span>
        </a>
        <div role="status" className={styles.live} data-connection={connection}>
          <LiveIndicator connection={connection} />
        </div>
        <ProfileMenu viewer={viewer} onSignOut={onSignOut} onToggleTheme={onToggleTheme} />
      </nav>
    </header>
  );
}
