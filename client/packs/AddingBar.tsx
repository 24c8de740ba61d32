import { Link } from 'react-router-dom';
import type { LevelInfo } from '../../shared/levels.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { countOf } from '../ui/countOf.ts';
import { unlessDoubled } from '../ui/unlessDoubled.ts';
import styles from './AddingBar.module.css';
import { addingItem } from './addingItem.tsx';
import { stopAdding } from './addingStore.ts';
import { type OwnPack, useOwnPacks } from './useOwnPacks.ts';

interface AddingBarProps {
  packId: number;
  /** The level of the page: it has no card with a button for the pack. */
  level?: LevelInfo;
}

/** Says which pack levels are being added to, one that the viewer may edit. */
export function AddingBar({ packId, level }: AddingBarProps) {
  const pack = useOwnPacks().find(({ id }) => id === packId);
  if (!pack) return null;
  return (
    <section aria-label="Adding to a pack" className={classes(styles.bar, !level && styles.isAboveCards)}>
      <span role="status" className={styles.words}>
        Adding to: <Link to={pathOf('pack', { id: pack.id })}>{pack.name}</Link>{' '}
        <span className="quiet small">{countOf(pack.levelIds.length, 'level')}</span>
      </span>
      <span className={styles.buttons}>
        {level && <AddLevel pack={pack} level={level} />}
        <Button size="small" onClick={stopAdding}>
          Done
        </Button>
      </span>
    </section>
  );
}

function AddLevel({ pack, level }: { pack: OwnPack; level: LevelInfo }) {
  const { isIn, label, icon, onSelect } = addingItem(pack, level.id);
  return (
    <Button size="small" aria-label={`${label}: ${level.name}`} onClick={unlessDoubled(onSelect)}>
      {icon}
      {isIn ? 'Take out' : 'Add'}
    </Button>
  );
}
