import { useEffect } from 'react';
import { useLevels } from '../../levels/levelStore.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { describeOps } from '../describeOps.ts';
import { forgetChange, useRecentChange } from '../sync/recentChange.ts';
import { editPack } from '../sync/syncPack.ts';
import styles from './PackPage.module.css';

/** The last change made while the page was open, announced politely, with an undo button. */
export function LastChange({ packId, canEdit }: { packId: number; canEdit: boolean }) {
  const change = useRecentChange(packId);
  const byId = useLevels((state) => state.byId);
  useEffect(() => () => forgetChange(packId), [packId]);
  const undo = () => {
    if (!change) return;
    editPack(packId, change.undo);
    forgetChange(packId);
  };
  return (
    <p role="status" className={styles.lastChange}>
      {change && (
        <>
          {change.by?.username ?? 'You'} {describeOps(change.ops, (id) => byId.get(id)?.name)} ·{' '}
          <RelativeTime time={change.time} />
          {canEdit && (
            <>
              {' '}
              ·{' '}
              <button type="button" className={styles.undo} onClick={undo}>
                Undo
              </button>
            </>
          )}
        </>
      )}
    </p>
  );
}
