import { useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { call } from '../api/call.ts';
import { LevelGrid } from '../levelCards/LevelGrid.tsx';
import { levels, useLevels } from '../levels/levelStore.ts';
import { useReconnections } from '../live/connection.ts';
import { KeptShowMore } from '../state/KeptShowMore.tsx';
import { useLoad } from '../state/useLoad.ts';
import { formatCount } from '../ui/formatCount.ts';
import styles from './ProfilePage.module.css';

/**
 * The levels that the viewer loves, for nobody else; nothing where there are none. One that is not loved any more
 * stays until the page is opened again, so that its heart can be pressed again.
 */
export function LovedLevels() {
  const [ids, setIds] = useState<readonly number[]>([]);
  useLoad(
    'level.loved',
    async (signal) => {
      const take = levels.startReading(() => false);
      const loved = await call('level.loved', { signal });
      take(loved);
      setIds(loved.map(({ id }) => id));
    },
    useReconnections(),
  );
  const byId = useLevels((state) => state.byId);
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="loved" className={styles.section}>
      <h2 id="loved">Levels you love ({formatCount(shown.length)})</h2>
      <p className="quiet">Only you see this list.</p>
      <KeptShowMore list="loved" items={shown} first={limits.shortList}>
        {(some) => <LevelGrid levels={some} />}
      </KeptShowMore>
    </section>
  );
}
