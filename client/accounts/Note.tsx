import type { ReactNode } from 'react';
import styles from './AccountForm.module.css';

/** Replaces a form that does not apply: a sentence and the next step. */
export function Note({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.note}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
