import type { PackInfo } from '../../shared/packs.ts';
import { addressOf } from '../api/address.ts';
import { useLevels } from '../levels/levelStore.ts';
import styles from './PackCover.module.css';
import { newestOf } from './sync/packStore.ts';

const maxPictures = 4;

/** The first pictures of a pack, whole: one, two, or three and four in a square. */
export function PackCover({ pack }: { pack: PackInfo }) {
  const isEmpty = newestOf(pack).levelCount === 0;
  const ids = isEmpty ? [] : pack.levelIds.slice(0, maxPictures);
  return (
    <span className={styles.cover} data-count={ids.length}>
      {ids.map((id) => (
        <CoverPicture key={id} id={id} />
      ))}
    </span>
  );
}

function CoverPicture({ id }: { id: number }) {
  const editedAt = useLevels(({ byId }) => byId.get(id)?.editedAt ?? null);
  const src = addressOf('level.image', { params: { id }, query: { width: 258, height: 194, v: editedAt } });
  return <img src={src} alt="" width={258} height={194} loading="lazy" decoding="async" />;
}
