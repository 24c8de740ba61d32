import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ProfileInfo } from '../../../shared/accounts.ts';
import { placeAt } from '../../../shared/applyPackOp.ts';
import type { LevelInfo } from '../../../shared/levels.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { Artist } from '../../levels/Artist.tsx';
import { Counts } from '../../levels/Counts.tsx';
import { levelPicture, levelPictureSizes } from '../../levels/levelPicture.ts';
import { classes } from '../../ui/classes.ts';
import { Gem } from '../../ui/Gem.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { marbleHues } from '../../ui/marbleHues.ts';
import { Picture } from '../../ui/Picture.tsx';
import { AddToPackButton } from '../AddToPackButton.tsx';
import { reportFocus } from '../sync/presence.ts';
import { editPack } from '../sync/syncPack.ts';
import { LevelNote } from './LevelNote.tsx';
import styles from './PackLevels.module.css';
import type { useReorder } from './useReorder.ts';

interface PackLevelRowProps {
  pack: PackInfo;
  level: LevelInfo;
  /** The visible position among the rows, from 0. */
  place: number;
  isHeld: boolean;
  /** The handlers of its grip; null for people who may not edit. */
  editing: ReturnType<ReturnType<typeof useReorder>['gripProps']> | null;
  /** Somebody else who is working on this level. */
  theirs: ProfileInfo | null;
}

export function PackLevelRow({ pack, level, place, isHeld, editing, theirs }: PackLevelRowProps) {
  return (
    <li
      data-level-id={level.id}
      className={classes(
        styles.row,
        !editing && styles.readOnly,
        theirs && !isHeld && styles.theirs,
        isHeld && styles.held,
      )}
      // Between two rows is room for the ghost of one that somebody else moves.
      style={{ order: place * 2 + 1, '--who': theirs ? marbleHues(theirs.username).solid : undefined }}
      {...(editing && reportFocus(level.id))}
    >
      {editing && (
        <button
          type="button"
          className={styles.grip}
          aria-label={`Reorder ${level.name}`}
          aria-pressed={isHeld}
          {...editing}
        >
          <GripVertical className="icon" />
        </button>
      )}
      <Picture
        src={levelPicture(level)}
        srcSet={levelPictureSizes(level)}
        sizes="92px"
        gem={level.modification}
        className={styles.picture}
      />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={pathOf('level', { id: level.id })} className={styles.link}>
            {level.name}
          </Link>
          {theirs && <span className={styles.tag}>{theirs.username}</span>}
        </h3>
        <Artist name={level.artist} />
        <LevelNote
          packId={pack.id}
          level={level}
          note={pack.notes?.[level.id] ?? ''}
          canEdit={editing !== null}
        />
      </div>
      <Gem kind={level.modification} className={styles.gem} />
      {editing ? (
        <RowControls pack={pack} level={level} />
      ) : (
        <div className={styles.end}>
          <Counts downloads={level.downloads} loves={level.lovedCount} />
          <AddToPackButton level={level} isSmall />
        </div>
      )}
    </li>
  );
}

function RowControls({ pack, level }: { pack: PackInfo; level: LevelInfo }) {
  const at = pack.levelIds.indexOf(level.id);
  const isLast = at === pack.levelIds.length - 1;
  const moveTo = (index: number) => {
    const others = pack.levelIds.filter((id) => id !== level.id);
    editPack(pack.id, [{ op: 'move', levelId: level.id, ...placeAt(others, index) }]);
  };
  const remove = ({ currentTarget }: MouseEvent) => {
    const row = currentTarget.closest('li');
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    neighbour?.querySelector<HTMLElement>('[data-remove]')?.focus();
    editPack(pack.id, [{ op: 'remove', levelIds: [level.id] }]);
  };
  return (
    <div className={styles.controls}>
      <AddToPackButton level={level} isSmall />
      <IconButton
        variant="plain"
        label={`Move ${level.name} up`}
        icon={<ArrowUp className="icon" />}
        aria-disabled={at === 0 || undefined}
        onClick={() => at > 0 && moveTo(at - 1)}
      />
      <IconButton
        variant="plain"
        label={`Move ${level.name} down`}
        icon={<ArrowDown className="icon" />}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && moveTo(at + 1)}
      />
      <IconButton
        variant="plain"
        label={`Remove ${level.name} from this pack`}
        icon={<X className="icon" />}
        data-remove
        onClick={remove}
      />
    </div>
  );
}
