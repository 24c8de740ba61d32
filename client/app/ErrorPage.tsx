import { House, RotateCw } from 'lucide-react';
import { pathOf } from '../../shared/pageAddresses.ts';
import styles from '../page/NotFoundPage.module.css';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Mark } from '../ui/Mark.tsx';

interface ErrorPageProps {
  /** Given where only code is missing, which another attempt may bring. */
  onRetry?: () => void;
}

/**
 * Shown when a page fails. It uses neither router nor stores, so that it can replace any part of the site.
 */
export function ErrorPage({ onRetry }: ErrorPageProps) {
  return (
    <div className={classes('page', styles.sad)}>
      <span className={styles.marble}>
        <Mark size={84} />
      </span>
      <h1>Something went wrong.</h1>
      <p className={styles.text}>
        {onRetry
          ? 'A part of this page could not be loaded. Try again in a moment'
          : 'This page has stopped working. Reload it to go on'}
        ; what was saved is safe.
      </p>
      <div className={styles.steps}>
        <Button variant="primary" onClick={onRetry ?? (() => window.location.reload())}>
          <RotateCw className="icon" />
          {onRetry ? 'Try again' : 'Reload the page'}
        </Button>
        <ButtonLink href={pathOf('home')}>
          <House className="icon" />
          Home
        </ButtonLink>
      </div>
    </div>
  );
}
