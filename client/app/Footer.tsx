import { Link } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { classes } from '../ui/classes.ts';
import styles from './Footer.module.css';

export interface FooterProps {
  /** The running version as it is shown: “v1.4.0”. */
  version: string | null;
  /** The address of the version history. */
  versionUrl: string;
}

export function Footer({ version, versionUrl }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={classes('page', styles.inner)}>
        <Link to={pathOf('guidelines')}>Content guidelines</Link>
        <Link to={pathOf('aboutUpload')}>About upload</Link>
        <Link to={pathOf('support')}>Support</Link>
        {version && (
          <a href={versionUrl} className={classes('num', styles.version)}>
            {version}
          </a>
        )}
      </div>
    </footer>
  );
}
