import type { ReactNode } from 'react';
import styles from './Prose.module.css';

/** A page to read: a heading, then text in a calm column. */
export function Prose({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className={styles.prose}>
      <h1>{title}</h1>
      <div className={styles.text}>{children}</div>
    </article>
  );
}
