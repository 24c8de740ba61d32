import { Suspense, useEffect } from 'react';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { forgetChange, useRecentChange } from '../sync/recentChange.ts';
import styles from './PackPage.module.css';

const ChangeSentence = lazyComponent(async () => (await import('./ChangeSentence.tsx')).ChangeSentence);

/** The last change made while the page was open, announced politely. */
export function LastChange({ packId }: { packId: number }) {
  const change = useRecentChange(packId);
  useEffect(() => () => forgetChange(packId), [packId]);
  return (
    <p role="status" className={styles.lastChange}>
      {change && (
        <Suspense>
          <ChangeSentence change={change} />
        </Suspense>
      )}
    </p>
  );
}
