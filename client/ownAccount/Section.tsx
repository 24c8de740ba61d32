import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import styles from './AccountPage.module.css';
import { sections } from './sections.ts';

/** A card of the account page. */
export function Section({ id, children }: { id: keyof typeof sections; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{sections[id]}</h2>
      {children}
    </Card>
  );
}
