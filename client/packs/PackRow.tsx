import type { PackInfo } from '../../shared/packs.ts';
import { Counts } from '../counts/Counts.tsx';
import { LoveIcon } from '../loves/LoveIcon.tsx';
import { Card } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { countOf } from '../ui/countOf.ts';
import { DateText } from '../ui/DateText.tsx';
import { PackCover } from './PackCover.tsx';
import { PackOwner } from './PackOwner.tsx';
import styles from './PackRow.module.css';
import { PackTitle } from './PackTitle.tsx';
import { newestOf } from './sync/packStore.ts';

interface PackRowProps {
  pack: PackInfo;
  /** Highlights a pack that has just arrived. */
  isNew?: boolean;
}

function PackRow({ pack, isNew = false }: PackRowProps) {
  const { levelCount: levels } = newestOf(pack);
  return (
    <article className={classes(styles.row, isNew && styles.isNew)}>
      <span className={styles.cover}>
        <PackCover pack={pack} place="row" />
      </span>
      <div className={styles.words}>
        <PackTitle pack={pack} styles={styles} />
        <span className={styles.by}>
          by <PackOwner pack={pack} /> ·&nbsp;
          <DateText time={pack.createdAt} />
        </span>
        <span className={styles.description}>{pack.description}</span>
      </div>
      <div className={styles.end}>
        <span>{countOf(levels, 'level')}</span>
        <Counts thing={pack} />
      </div>
      <div className={styles.love}>
        <LoveIcon kind="pack" thing={pack} />
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
    <Card as="ul" isBare className={styles.list}>
      {packs.map((pack) => (
        <li key={pack.id}>
          <PackRow pack={pack} isNew={newIds?.has(pack.id) ?? false} />
        </li>
      ))}
    </Card>
  );
}
