import styles from './CallCard.module.css';

interface CallLineProps {
  method: string;
  /** Including the base path: `/api/level/{id}/info`. */
  path: string;
  summary: string;
}

/** A call in one line. */
export function CallLine({ method, path, summary }: CallLineProps) {
  return (
    <>
      <span className={styles.method} data-method={method}>
        {method}
      </span>{' '}
      <code className={styles.path}>{path}</code> <span className={styles.summary}>{summary}</span>
    </>
  );
}
