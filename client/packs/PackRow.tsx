import { Link } from 'react-router-dom';
import type { PackInfo } from '../../shared/packs.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { Counts } from '../levels/Counts.tsx';
import { Card } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { DateText } from '../ui/DateText.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './PackRow.module.css';
import { packPicture } from './packPicture.ts';
import { newestOf } from './sync/packStore.ts';

/** The place of a pack's picture, and what a sharper screen shows there. */
const size = { width: 132, height: 74 };
const doubled = { width: 264, height: 148 };

interface PackRowProps {
  pack: PackInfo;
  /** Highlights a pack that has just arrived. */
  isNew?: boolean;
}

function PackRow({ pack, isNew = false }: PackRowProps) {
  const { levelCount: levels } = newestOf(pack);
  return (
    <article className={classes(styles.row, isNew && styles.isNew)}>
      {levels > 0 ? (
        <img
          srcSet={`${packPicture(pack, doubled)} 2x`}
          src={packPicture(pack, size)}
          alt=""
          {...size}
          loading="lazy"
          decoding="async"
          className={styles.slices}
        />
      ) : (
        <span className={styles.slices} />
      )}
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={pathOf('pack', { id: pack.id })} className={styles.link}>
            {pack.name}
          </Link>
        </h3>
        <span className={styles.by}>
          by <Link to={pathOf('profile', { id: pack.createdBy.id })}>{pack.createdBy.username}</Link> ·{' '}
          <DateText time={pack.createdAt} />
        </span>
        <span className={styles.description}>{pack.description}</span>
      </div>
      <div className={styles.end}>
        <span>{levels === 1 ? '1 level' : `${formatCount(levels)} levels`}</span>
        <Counts downloads={pack.downloads} loves={pack.lovedCount} />
      </div>
    </article>
  );
}

interface PackListProps {
  packs: readonly PackInfo[];
  newIds?: ReadonlySet<number>;
}

export function PackList({ packs, newIds }: PackListProps) {
  return (
    <Card isBare>
      <ul className={styles.list}>
        {packs.map((pack) => (
          <li key={pack.id}>
            <PackRow pack={pack} isNew={newIds?.has(pack.id) ?? false} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Placeholders of the same size while the packs are loading. */
export function PackListSkeleton({ count = 8 }: { count?: number }) {
  return (
    <Card isBare role="status" aria-busy="true" aria-label="Loading packs" className={styles.list}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
        <div key={index} className={styles.row}>
          <Skeleton className={styles.slices} />
          <div className={styles.words}>
            <Skeleton shape="text" width="40%" />
            <Skeleton shape="text" width="25%" />
            <Skeleton shape="text" width="60%" />
          </div>
        </div>
      ))}
    </Card>
  );
}
