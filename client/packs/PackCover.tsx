import { useRef } from 'react';
import { limits } from '../../shared/limits.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { levelPictureCrops } from '../../shared/pictureSizes.ts';
import { levelPicture, levelPictureSizes } from '../levels/levelPicture.ts';
import { useLevels } from '../levels/levelStore.ts';
import { usePictureColor } from '../levels/pictureColors.ts';
import { useIsNear } from '../ui/useIsNear.ts';
import styles from './PackCover.module.css';
import { newestOf } from './sync/packStore.ts';

/**
 * The place of a cover: a card of PackGrid.module.css, a row of PackRow.module.css, or the top of the pack's page
 * (page/PackTop.module.css).
 */
type CoverPlace = 'card' | 'row' | 'page';

/**
 * How wide browsers take the pictures to be. For phones these are about half of their places: such screens
 * have so many pixels that smaller pictures look nearly the same, in half the bytes.
 */
const sizes = {
  card: {
    whole: '(max-width: 459px) 27vw, (max-width: 639px) 45vw, (max-width: 860px) 30vw, 320px',
    half: '(max-width: 459px) 9.9vw, (max-width: 639px) 22vw, (max-width: 860px) 15vw, 160px',
  },
  row: { whole: '(max-width: 639px) 60px, 100px', half: '50px' },
  page: {
    whole: '(max-width: 519px) 56vw, (max-width: 860px) 200px, (max-width: 1040px) 240px, 320px',
    half: '(max-width: 519px) 28vw, (max-width: 860px) 100px, (max-width: 1040px) 120px, 160px',
  },
} as const;

interface PackCoverProps {
  pack: PackInfo;
  place: CoverPlace;
  /** Begins with its pictures before it is known to be in the window, for covers in the first view. */
  isEager?: boolean;
}

/** The first pictures of a pack, whole: one alone, or up to four in a square; two are in opposite corners. */
export function PackCover({ pack, place, isEager = false }: PackCoverProps) {
  const coverRef = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(coverRef, isEager);
  const isEmpty = newestOf(pack).levelCount === 0;
  const ids = isEmpty ? [] : pack.levelIds.slice(0, limits.coverPictures);
  return (
    <span ref={coverRef} className={styles.cover} data-count={ids.length}>
      {ids.map((id) => (
        <CoverPicture
          key={id}
          id={id}
          sizes={sizes[place][ids.length > 1 ? 'half' : 'whole']}
          isEager={isEager}
          isNear={isNear}
          loading={place === 'page' ? 'eager' : 'lazy'}
        />
      ))}
    </span>
  );
}

interface CoverPictureProps {
  id: number;
  sizes: string;
  isEager: boolean;
  isNear: boolean;
  loading: 'eager' | 'lazy';
}

function CoverPicture({ id, sizes, isEager, isNear, loading }: CoverPictureProps) {
  const editedAt = useLevels(({ byId }) => byId.get(id)?.editedAt ?? null);
  const color = usePictureColor(id);
  const level = { id, editedAt };
  const picture = (
    <img
      srcSet={levelPictureSizes(level)}
      sizes={sizes}
      src={levelPicture(level)}
      alt=""
      {...levelPictureCrops.medium}
      loading={loading}
      decoding="async"
    />
  );
  return (
    <span style={{ background: color }}>
      {/* Without JavaScript nothing finds out what is near the window. */}
      {!isEager && <noscript>{picture}</noscript>}
      {isNear && picture}
    </span>
  );
}
