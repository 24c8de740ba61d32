import { LockKeyhole } from 'lucide-react';
import type { Access } from '../../../shared/route.ts';
import styles from './CallCard.module.css';

export interface CallLineProps {
  method: string;
  /** Including the base path: `/api/level/{id}/info`. */
  path: string;
  summary: string;
  access: Access;
}

/** A call in one line. */
export function CallLine({ method, path, summary, access }: CallLineProps) {
  return (
    <>
      <span className={styles.method} data-method={method}>
        {method}
      </span>
      <code className={styles.path}>{path}</code>
      <span className={styles.summary}>{summary}</span>
      {access !== 'anyone' && (
        <LockKeyhole className="icon" role="img" aria-label="Needs you to be signed in" />
      )}
    </>
  );
}
