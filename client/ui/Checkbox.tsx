import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './Checkbox.module.css';
import { classes } from './classes.ts';

interface CheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked' | 'onChange' | 'children'> {
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

export function Checkbox({ label, isChecked, onChange, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes(styles.checkbox, className)}>
      <input
        {...rest}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
