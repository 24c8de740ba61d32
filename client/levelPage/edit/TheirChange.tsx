import type { EditedText } from '../../state/editedText.ts';
import { TheirText } from '../../ui/TheirText.tsx';
import styles from './LevelEditor.module.css';

interface TheirChangeProps {
  /** “mission info” or “remarks”. */
  what: string;
  text: EditedText;
  /** A change that arrives while saving is most likely our own, so it is not shown. */
  isSaving: boolean;
}

/** Offers the text of another person who has changed the same part of the level. */
export function TheirChange({ what, text: { theirs, takeTheirs, keepOwn }, isSaving }: TheirChangeProps) {
  return (
    <TheirText
      isShown={theirs !== null && !isSaving}
      className={styles.theirs}
      onTake={takeTheirs}
      onKeep={keepOwn}
    >
      <p>Someone has just changed the {what} to this:</p>
      {theirs ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section tabIndex={0} aria-label={`Their ${what}`}>
          <pre>{theirs}</pre>
        </section>
      ) : (
        <p className={styles.emptyText}>(nothing)</p>
      )}
    </TheirText>
  );
}
