import { Button } from '../../ui/Button.tsx';
import styles from './LevelEditor.module.css';

interface TheirChangeProps {
  /** “mission info” or “remarks”. */
  what: string;
  /** What it was changed to; null when nobody did. */
  theirs: string | null;
  onTake: () => void;
  onKeep: () => void;
}

/** Somebody else has changed what is being changed here: both texts are there to choose from. */
export function TheirChange({ what, theirs, onTake, onKeep }: TheirChangeProps) {
  return (
    <div role="status">
      {theirs !== null && (
        <div className={styles.theirs}>
          <p>Someone has just changed the {what} to this:</p>
          {theirs ? <pre>{theirs}</pre> : <p className={styles.nothing}>(nothing)</p>}
          <div className="row">
            <Button size="small" onClick={onTake}>
              Take theirs
            </Button>
            <Button size="small" onClick={onKeep}>
              Keep mine
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
