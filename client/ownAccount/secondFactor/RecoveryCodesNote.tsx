import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import styles from '../AccountPage.module.css';
import own from './SecondFactor.module.css';

interface RecoveryCodesNoteProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shows the recovery codes, which are never shown again. The note stays until it is dismissed. */
export function RecoveryCodesNote({ codes, onDone }: RecoveryCodesNoteProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={own.made} role="status">
      <p>
        <b>Keep these recovery codes: they are shown only this once.</b>
      </p>
      <ul className={own.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        Each signs you in once when you do not have your phone. Print them, or put them in a password safe.
      </p>
      <div className={styles.buttons}>
        <CopyButton label="Copy" text={codes.join('\n')} />
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
