import { type ReactNode, useId } from 'react';
import { Card } from '../ui/Card.tsx';
import styles from './AccountPage.module.css';

/** A card of the account page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}
