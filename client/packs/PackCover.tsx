import { limits } from '../../shared/limits.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { levelPictureCrops } from '../../shared/pictureSizes.ts';
import { levelPicture, levelPictureSizes } from '../levels/levelPicture.ts';
import { useLevels } from '../levels/levelStore.ts';
import { usePictureColor } from '../levels/pictureColors.ts';
import styles from './PackCover.module.css';
import { newestOf } from './sync/packStore.ts';

/** How wide the pictures are on a card in PackGrid.module.css. */
const wholeSizes = '(max-width: 639px) 45vw, (max-width: 860px) 30vw, 320px';
const halfSizes = '(max-width: 639px) 22vw, (max-width: 860px) 15vw, 160px';

/** The first pictures of a pack, whole: one, two, or three and four in a square. */
export function PackCover({ pack }: { pack: PackInfo }) {
  const isEmpty = newestOf(pack).levelCount === 0;
  const ids = isEmpty ? [] : pack.levelIds.slice(0, limits.coverPictures);
  return (
    <span className={styles.cover} data-count={ids.length}>
      {ids.map((id, index) => (
        <CoverPicture key={id} id={id} isHalf={index > 0 || ids.length === 4} />
      ))}
    </span>
  );
}

function CoverPicture({ id, isHalf }: { id: number; isHalf: boolean }) {
  const editedAt = useLevels(({ byId }) => byId.get(id)?.editedAt ?? null);
  const color = usePictureColor(id);
  const level = { id, editedAt };
  return (
    <img
      srcSet={levelPictureSizes(level)}
      sizes={isHalf ? halfSizes : wholeSizes}
      src={levelPicture(level)}
      alt=""
      {...levelPictureCrops.medium}
      loading="lazy"
      decoding="async"
      style={{ background: color }}
    />
  );
}
