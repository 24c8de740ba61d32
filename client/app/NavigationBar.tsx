import { CodeXml, Layers, type LucideIcon, Search, Upload } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { findPage, pathOf } from '../../shared/pageAddresses.ts';
import type { PageName } from '../../shared/pages.ts';
import { classes } from '../ui/classes.ts';
import { type Connection, LiveIndicator } from '../ui/LiveIndicator.tsx';
import { Mark } from '../ui/Mark.tsx';
import styles from './NavigationBar.module.css';
import { ProfileMenu, type ProfileMenuProps } from './ProfileMenu.tsx';

export interface NavigationBarProps extends ProfileMenuProps {
  connection: Connection;
}

interface Item {
  page: 'search' | 'packs' | 'upload';
  label: string;
  Icon: LucideIcon;
  /** Further pages that belong to the item. */
  section: readonly PageName[];
}

const items: readonly Item[] = [
  { page: 'search', label: 'Search', Icon: Search, section: [] },
  { page: 'packs', label: 'Packs', Icon: Layers, section: ['createPack', 'pack'] },
  { page: 'upload', label: 'Upload', Icon: Upload, section: ['aboutUpload'] },
];

/** The bar on every page. An item is highlighted on all pages that belong to it. */
export function NavigationBar({ viewer, connection, onSignOut, onToggleTheme }: NavigationBarProps) {
  const { pathname } = useLocation();
  const current = findPage(pathname)?.name;
  const ariaCurrentOf = (page: PageName, section: readonly PageName[] = []) => {
    if (page === current) return 'page';
    return current && section.includes(current) ? 'true' : undefined;
  };
  return (
    <header className={styles.bar}>
      <nav aria-label="Main" className={classes('page', styles.inner)}>
        <Link to={pathOf('home')} className={styles.brand} aria-current={ariaCurrentOf('home')}>
          <Mark />
          <span>Marbleland</span>
        </Link>
        {items.map(({ page, label, Icon, section }) => (
          <Link
            key={page}
            to={pathOf(page)}
            className={styles.item}
            title={label}
            aria-current={ariaCurrentOf(page, section)}
          >
            <Icon className="icon" />
            <span>{label}</span>
          </Link>
        ))}
        <a
          href={pathOf('apiDocs')}
          className={styles.item}
          title="API"
          aria-current={ariaCurrentOf('apiDocs')}
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
