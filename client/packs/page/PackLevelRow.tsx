import type { ReactNode } from 'react';
import type { ProfileInfo } from '../../../shared/accounts.ts';
import type { LevelInfo } from '../../../shared/levels.ts';
import { marbleColors } from '../../../shared/marbleColors.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { Counts } from '../../counts/Counts.tsx';
import { Artist } from '../../levels/Artist.tsx';
import { modeLabels } from '../../levels/gameModes.ts';
import { RowPicture } from '../../levels/RowPicture.tsx';
import { LoveIcon } from '../../loves/LoveIcon.tsx';
import { classes } from '../../ui/classes.ts';
import { countOf } from '../../ui/countOf.ts';
import { Gem } from '../../ui/Gem.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { AddToPackButton } from '../AddToPackButton.tsx';
import { reportFocus } from '../sync/presence.ts';
import { LevelNote } from './LevelNote.tsx';
import styles from './PackLevels.module.css';

/** How editors change the row: the grip at its beginning, the buttons at its end. */
export interface RowEditing {
  grip: ReactNode;
  controls: ReactNode;
}

interface PackLevelRowProps {
  pack: PackInfo;
  level: LevelInfo;
  /** The visible position among the rows, from 0. */
  place: number;
  isHeld: boolean;
  /** Null for people who may not edit. */
  editing: RowEditing | null;
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
      // Rows have odd numbers: the even ones are for a row that somebody else is dragging.
      style={{ order: place * 2 + 1, '--who': theirs ? marbleColors(theirs.username).solid : undefined }}
      {...(editing && reportFocus(level.id))}
    >
      {editing?.grip}
      <RowPicture level={level} className={styles.picture} />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <PageLink to={pathOf('level', { id: level.id })} className={styles.link}>
            {level.name}
          </PageLink>
          {theirs && <span className={styles.tag}>{theirs.username}</span>}
        </h3>
        <Artist name={level.artist} />
        <span className={styles.facts}>{factsOf(level).join(' · ')}</span>
        <LevelNote pack={pack} level={level} canEdit={editing !== null} />
      </div>
      <span className={styles.about}>{level.desc}</span>
      <Gem kind={level.modification} className={styles.gem} />
      {editing ? (
        editing.controls
      ) : (
        <div className={styles.end}>
          <Counts thing={level} />
          <span className={styles.love}>
            <LoveIcon kind="level" thing={level} isPlain />
          </span>
          <AddToPackButton level={level} isSmall />
        </div>
      )}
    </li>
  );
}

/** The game modes and the number of gems, where the mission states them. */
const factsOf = ({ gameMode, gems }: LevelInfo): string[] => [
  ...modeLabels(gameMode),
  ...(gems > 0 ? [countOf(gems, 'gem')] : []),
];
