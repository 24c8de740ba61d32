import { memo } from 'react';
import type { PackInfo } from '../../shared/packs.ts';
import { Counts } from '../counts/Counts.tsx';
import { LoveIcon } from '../loves/LoveIcon.tsx';
import { classes } from '../ui/classes.ts';
import { countOf } from '../ui/countOf.ts';
import { DateText } from '../ui/DateText.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { SkeletonCards } from '../ui/SkeletonCards.tsx';
import { PackCover } from './PackCover.tsx';
import styles from './PackGrid.module.css';
import { PackOwner } from './PackOwner.tsx';
import { PackTitle } from './PackTitle.tsx';
import { newestOf } from './sync/packStore.ts';

interface PackGridProps {
  packs: readonly PackInfo[];
  /** How many cards are in the first view; their pictures are loaded at once. */
  eagerCount?: number;
}

/** Packs as cards, each with pictures of its first levels. */
export function PackGrid({ packs, eagerCount = 0 }: PackGridProps) {
  return (
    <ul className={styles.grid}>
      {packs.map((pack, index) => (
        <li key={pack.id}>
          <PackCard pack={pack} isEager={index < eagerCount} />
        </li>
      ))}
    </ul>
  );
}

/** Memoised, so that a change of one pack does not render the cards of all others. */
const PackCard = memo(function PackCard({ pack, isEager }: { pack: PackInfo; isEager: boolean }) {
  return (
    <article className={styles.card}>
      <PackCover pack={pack} place="card" isEager={isEager} />
      <div className={styles.body}>
        <PackTitle pack={pack} styles={styles} />
        <span className={styles.by}>
          by <PackOwner pack={pack} />
        </span>
        <span className={styles.description}>{pack.description}</span>
        <div className={styles.foot}>
          <span>
            <span>{countOf(newestOf(pack).levelCount, 'level')}</span>
            <span className={styles.date}>
              {' '}
              · <DateText time={pack.createdAt} />
            </span>
          </span>
          <Counts thing={pack} />
        </div>
      </div>
      <div className={styles.love}>
        <LoveIcon kind="pack" thing={pack} />
      </div>
    </article>
  );
});

/** Placeholders of the same size while the packs are loading. */
export function PackGridSkeleton({ count = 9 }: { count?: number }) {
  return (
    <SkeletonCards
      label="Loading packs"
      count={count}
      grid={styles.grid}
      card={classes(styles.card, styles.placeholder)}
    >
      <Skeleton width="100%" />
      <div className={styles.body}>
        <Skeleton shape="text" width="60%" />
        <Skeleton shape="text" width="35%" />
        <Skeleton shape="text" width="90%" />
      </div>
    </SkeletonCards>
  );
}
