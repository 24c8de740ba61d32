import { useEffect } from 'react';
import { useLevels } from '../../levels/levelStore.ts';
import { useViewer } from '../../session/sessionStore.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { describeStep } from '../describeOps.ts';
import { forgetChange, useRecentChange } from '../sync/recentChange.ts';
import styles from './PackPage.module.css';

/** The last change made while the page was open, announced politely. */
export function LastChange({ packId }: { packId: number }) {
  const change = useRecentChange(packId);
  const byId = useLevels((state) => state.byId);
  const ownId = useViewer()?.id;
  useEffect(() => () => forgetChange(packId), [packId]);
  return (
    <p role="status" className={styles.lastChange}>
      {change && (
        <>
          {change.by && change.by.id !== ownId ? change.by.username : 'You'}{' '}
          {describeStep(change, (id) => byId.get(id)?.name)} · <RelativeTime time={change.time} />
        </>
      )}
    </p>
  );
}
