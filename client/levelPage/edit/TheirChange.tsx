import type { EditedText } from '../../state/useTextConflict.ts';
import { TheirText } from '../../ui/TheirText.tsx';
import styles from './LevelEditor.module.css';

interface TheirChangeProps {
  /** “mission info” or “remarks”. */
  what: string;
  text: EditedText;
  /** What comes back meanwhile is most likely one's own. */
  isSaving: boolean;
}

/** What somebody else has made of a part of the level that is being changed here. */
export function TheirChange({ what, text: { theirs, takeTheirs, keepOwn }, isSaving }: TheirChangeProps) {
  return (
    <TheirText
      isShown={theirs !== null && !isSaving}
      className={styles.theirs}
      onTake={takeTheirs}
      onKeep={keepOwn}
    >
      <p>Someone has just changed the {what} to this:</p>
      {theirs ? <pre>{theirs}</pre> : <p className={styles.nothing}>(nothing)</p>}
    </TheirText>
  );
}
