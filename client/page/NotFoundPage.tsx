import { House, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathOf } from '../../shared/pageAddresses.ts';
import { unknownPage } from '../../shared/pages.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Mark } from '../ui/Mark.tsx';
import styles from './NotFoundPage.module.css';

interface NotFoundPageProps {
  /** A more precise message: “This level doesn't exist or has been deleted. :(”. */
  message?: string;
  /** Links in place of Search and Home. */
  children?: ReactNode;
}

export function NotFoundPage({ message = unknownPage.description, children }: NotFoundPageProps) {
  return (
    <div className={styles.sad}>
      <span className={styles.marble}>
        <Mark size={84} />
      </span>
      <h1 className={styles.number}>404</h1>
      <p className={styles.text}>{message}</p>
      <div className={styles.steps}>
        {children ?? (
          <>
            <ButtonLink variant="primary" to={pathOf('search')}>
              <Search className="icon" />
              Search levels
            </ButtonLink>
            <ButtonLink to={pathOf('home')}>
              <House className="icon" />
              Home
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
