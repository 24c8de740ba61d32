import { useEffect, useRef } from 'react';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Tokens.module.css';

interface CopyLineProps {
  /** What it is, for screen readers. */
  label: string;
  text: string;
}

/**
 * A line to copy, with its button or by hand: browsers offer the clipboard to encrypted pages only. It takes
 * the focus when it appears, so that nobody overlooks it.
 */
export function CopyLine({ label, text }: CopyLineProps) {
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => fieldRef.current?.focus(), []);
  return (
    <div className={styles.line}>
      <TextField
        label={label}
        isLabelHidden
        ref={fieldRef}
        readOnly
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={() => {}}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={text} />
    </div>
  );
}
