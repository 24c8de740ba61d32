import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import styles from './Tool.module.css';

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does; shown beside the icon where `isWordy`. */
  label: string;
  icon?: ReactNode;
  isWordy?: boolean;
  isOn?: boolean;
}

/** A button over the picture: the same in light and dark, since the picture is. */
export function Tool({ label, icon, isWordy = false, isOn = false, className, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      title={isWordy ? undefined : label}
      {...(!isWordy && { 'aria-label': label })}
      {...rest}
      className={classes(styles.tool, isWordy && styles.wordy, isOn && styles.on, className)}
    >
      {icon}
      {isWordy && <span>{label}</span>}
    </button>
  );
}
