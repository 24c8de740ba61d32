import { Suspense, useEffect } from 'react';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { loadCode } from '../../code/loadCode.ts';
import { forgetChange, useRecentChange } from '../sync/recentChange.ts';
import styles from './PackPage.module.css';

const loadSentence = async () => (await import('./ChangeSentence.tsx')).ChangeSentence;
const ChangeSentence = lazyComponent(loadSentence);

/** The last change made while the page was open, announced politely. */
export function LastChange({ packId }: { packId: number }) {
  const change = useRecentChange(packId);
  useEffect(() => () => forgetChange(packId), [packId]);
  // The code is loaded with the page: the first change may be made without a network.
  useEffect(() => void loadCode(loadSentence).catch(() => undefined), []);
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
