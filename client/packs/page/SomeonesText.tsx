import { fieldOf, isText, type PackTextField } from '../../../shared/applyPackOp.ts';
import { TheirText } from '../../ui/TheirText.tsx';
import { useRecentChange } from '../sync/recentChange.ts';
import styles from './SomeonesText.module.css';
import type { DraftFieldState } from './useDraftField.ts';

interface SomeonesTextProps {
  packId: number;
  text: DraftFieldState;
  field: PackTextField;
  /** The text in a sentence: “the name”. */
  what: string;
}

/** What somebody else has made of a text that is being typed here. */
export function SomeonesText({ packId, text, field, what }: SomeonesTextProps) {
  const { theirs, isMergeable, takeTheirs, keepOwn } = text;
  const change = useRecentChange(packId);
  const isKnown = change?.ops.some((op) => isText(op) && fieldOf(op) === field);
  const who = (isKnown && change?.by?.username) || text.by || 'Someone';
  return (
    <>
      <TheirText isShown={theirs !== null} className={styles.theirs} onTake={takeTheirs} onKeep={keepOwn}>
        <span>
          {theirs ? (
            <>
              {who} has just changed {what} to <q>{theirs}</q>
            </>
          ) : (
            `${who} has just removed ${what}`
          )}
        </span>
      </TheirText>
      <p role="status" className={styles.merging}>
        {isMergeable && `${who} has just changed ${what} too. Both changes stay when you save.`}
      </p>
    </>
  );
}
