import type { MadeToken } from '../../../shared/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyLine } from './CopyLine.tsx';
import styles from './Tokens.module.css';

interface MadeTokenNoteProps {
  made: MadeToken;
  onDone: () => void;
}

/**
 * Shows the secret of a new token, which is never shown again. The note stays until it is dismissed; a dialog
 * would close too easily.
 */
export function MadeTokenNote({ made: { token, secret }, onDone }: MadeTokenNoteProps) {
  return (
    <div className={styles.made} role="status">
      <p>
        <b>“{token.name}” is ready. Copy it now: it is shown only this once.</b>
      </p>
      <CopyLine label="The new API token" text={secret} />
      <p>Whoever has it can act in your name. Give it to nobody, and keep it out of public files.</p>
      <div className={styles.buttons}>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
