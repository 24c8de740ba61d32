import { Button } from '../../ui/Button.tsx';
import styles from './LevelEditor.module.css';
import type { EditedText } from './useLevelEdit.ts';

interface TheirChangeProps {
  /** “mission info” or “remarks”. */
  what: string;
  text: EditedText;
  /** What comes back meanwhile is most likely one's own. */
  isSaving: boolean;
}

/** Somebody else has changed what is being changed here: both texts are there to choose from. */
export function TheirChange({ what, text: { theirs, takeTheirs, keepOwn }, isSaving }: TheirChangeProps) {
  return (
    <div role="status">
      {theirs !== null && !isSaving && (
        <div className={styles.theirs}>
          <p>Someone has just changed the {what} to this:</p>
          {theirs ? <pre>{theirs}</pre> : <p className={styles.nothing}>(nothing)</p>}
          <div className="row">
            <Button size="small" onClick={takeTheirs}>
              Take theirs
            </Button>
            <Button size="small" onClick={keepOwn}>
              Keep mine
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
