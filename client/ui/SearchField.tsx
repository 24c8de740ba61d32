import { Search } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './SearchField.module.css';
import { takeTyped } from './takeTyped.ts';

interface SearchFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type' | 'size' | 'aria-label'> {
  /** Read aloud; the placeholder unless given. */
  label?: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  isBig?: boolean;
  /** Right of the text: “3 of 4,218”. */
  trailing?: ReactNode;
  /** The field that `/` focuses on this page (see useSearchHotkey). */
  isHotkeyTarget?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function SearchField(props: SearchFieldProps) {
  const { label, onChange, isBig, trailing, isHotkeyTarget = true, className, ...rest } = props;
  return (
    <div ref={takeTyped} className={classes(styles.search, isBig && styles.big, className)}>
      <Search className="icon" />
      <input
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        {...rest}
        type="search"
        aria-label={label ?? rest.placeholder}
        data-search-hotkey={isHotkeyTarget || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {trailing && <span className={styles.trailing}>{trailing}</span>}
    </div>
  );
}
