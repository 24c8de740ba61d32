import { limits } from '../../shared/limits.ts';
import { PackList } from '../packs/PackRow.tsx';
import { usePacks } from '../packs/sync/packStore.ts';
import { KeptShowMore } from '../state/KeptShowMore.tsx';
import styles from './LevelPage.module.css';

export function LevelPacks({ levelId }: { levelId: number }) {
  const byId = usePacks((state) => state.byId);
  const shownIn = [...byId.values()]
    .filter((pack) => pack.levelIds.includes(levelId))
    .sort((a, b) => b.createdAt - a.createdAt);
  if (shownIn.length === 0) return null;
  return (
    <section aria-labelledby="packs" className={styles.packs}>
      <h2 id="packs">Appears in</h2>
      <KeptShowMore list="packs" items={shownIn} first={limits.shortList}>
        {(shown) => <PackList packs={shown} />}
      </KeptShowMore>
    </section>
  );
}
