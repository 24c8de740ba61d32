import type { LevelInfo } from '../../shared/levels.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { SkeletonCards } from '../ui/SkeletonCards.tsx';
import { LevelCard } from './LevelCard.tsx';
import styles from './LevelGrid.module.css';

interface LevelGridProps {
  levels: readonly LevelInfo[];
  /** Levels that have just arrived. */
  newIds?: ReadonlySet<number>;
  /** How many cards are in the first view; their pictures are loaded at once. */
  eagerCount?: number;
}

export function LevelGrid({ levels, newIds, eagerCount = 0 }: LevelGridProps) {
  return (
    <ul className={styles.grid}>
      {levels.map((level, index) => (
        <li key={level.id}>
          <LevelCard level={level} isNew={newIds?.has(level.id) ?? false} isEager={index < eagerCount} />
        </li>
      ))}
    </ul>
  );
}

/** Placeholders of the same size while the levels are loading. */
export function LevelGridSkeleton({ count = 12 }: { count?: number }) {
  return (
    <SkeletonCards label="Loading levels" count={count} grid={styles.grid} card={styles.placeholder}>
      <Skeleton width="100%" />
      <div className={styles.body}>
        <Skeleton shape="text" width="70%" />
        <Skeleton shape="text" width="45%" />
        <Skeleton shape="text" width="90%" />
      </div>
    </SkeletonCards>
  );
}
