import { Fragment, type ReactNode } from 'react';
import styles from './Facts.module.css';

export interface Fact {
  key: string;
  term: ReactNode;
  value: ReactNode;
}

/** Pairs of a term and a value, the value at the right edge. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, term, value }) => (
        <Fragment key={key}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
