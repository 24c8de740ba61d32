import { limits } from '../../../shared/limits.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { PackList } from '../../packs/PackRow.tsx';
import { packs } from '../../packs/packStore.ts';
import { ShowMore } from '../../ui/ShowMore.tsx';
import styles from './LevelPage.module.css';

export function LevelPacks({ packIds }: { packIds: readonly number[] }) {
  const byId = packs.use((state) => state.byId);
  const shownIn = packIds.map((id) => byId.get(id)).filter((pack): pack is PackInfo => pack !== undefined);
  if (shownIn.length === 0) return null;
  return (
    <section aria-labelledby="packs" className={styles.packs}>
      <h2 id="packs">Appears in</h2>
      <ShowMore items={shownIn} first={limits.shortList}>
        {(shown) => <PackList packs={shown} />}
      </ShowMore>
    </section>
  );
}
