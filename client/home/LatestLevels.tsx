import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { rooms } from '../../shared/rooms.ts';
import { load } from '../api/load.ts';
import { LevelGrid, LevelGridSkeleton } from '../levelCards/LevelGrid.tsx';
import { useLevelLists, useLevels } from '../levels/levelStore.ts';
import { resetSearch } from '../levels/search/searchStore.ts';
import { useRoom } from '../live/rooms.ts';
import { useEvent } from '../live/useEvent.ts';
import { Loaded } from '../state/Loaded.tsx';
import { useLoad } from '../state/useLoad.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import styles from './LatestLevels.module.css';

export function LatestLevels() {
  const loading = useLoad('level.home', (signal) => load('level.home', { signal }), useRoom(rooms.levels));
  const { latest, newIds, hold } = useLatest();
  // A removed level leaves a gap at the end of the list; only the server can fill it.
  useEvent('level:removed', ({ id }) => {
    if (latest?.some((level) => level.id === id)) loading.retry();
  });
  return (
    <section className={styles.section} aria-labelledby="latest">
      <div className={styles.head}>
        <h2 id="latest">Latest levels</h2>
        <Link to={pathOf('search')} onClick={resetSearch}>
          See all
        </Link>
      </div>
      <Loaded
        loading={loading}
        data={latest}
        failure="The latest levels could not be loaded."
        pending={<LevelGridSkeleton count={limits.homeLevels} />}
      >
        {(shown) => (
          <div {...hold}>
            {shown.length === 0 && (
              <EmptyState
                icon={<Upload className="icon" />}
                action={<ButtonLink to={pathOf('upload')}>Upload a level</ButtonLink>}
              >
                There are no levels yet. Yours could be the first.
              </EmptyState>
            )}
            <LevelGrid levels={shown} newIds={newIds} eagerCount={4} />
          </div>
        )}
      </Loaded>
    </section>
  );
}

/**
 * The latest levels. While they are hovered or focused, new ones wait, so that nothing moves under the
 * pointer.
 */
function useLatest() {
  const latestIds = useLevelLists((lists) => lists.latestIds);
  const byId = useLevels((state) => state.byId);
  const [newIds, setNewIds] = useState<ReadonlySet<number>>(new Set());
  const [heldIds, setHeldIds] = useState<readonly number[] | null>(null);
  useEvent('level:added', ({ id }) => setNewIds((ids) => new Set(ids).add(id)));

  const release = () => setHeldIds(null);
  const takeHold = () => setHeldIds(latestIds);
  const latest = (heldIds ?? latestIds)
    ?.map((id) => byId.get(id))
    .filter((level): level is LevelInfo => level !== undefined);
  const hold = { onPointerEnter: takeHold, onPointerLeave: release, onFocus: takeHold, onBlur: release };
  return { latest, newIds, hold };
}
