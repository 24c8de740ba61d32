import type { PackInfo } from '../../shared/packs.ts';
import { levelPicture, levelPictureSizes } from '../levels/levelPicture.ts';
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
        <CoverPicture key={id} id={id} isAlone={ids.length === 1} />
      ))}
    </span>
  );
}

function CoverPicture({ id, isAlone }: { id: number; isAlone: boolean }) {
  const editedAt = useLevels(({ byId }) => byId.get(id)?.editedAt ?? null);
  return (
    <img
      sizes={isAlone ? '280px' : '140px'}
      srcSet={levelPictureSizes({ id, editedAt })}
      src={levelPicture({ id, editedAt })}
      alt=""
      width={258}
      height={194}
      loading="lazy"
      decoding="async"
    />
  );
}
