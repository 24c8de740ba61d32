import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { classes } from './classes.ts';

interface ChipProps {
  tone?: 'warn' | 'good' | 'bad' | 'info';
  icon?: ReactNode;
  children: ReactNode;
  /** Adds an × button that removes the chip; `removeLabel` names it. */
  onRemove?: () => void;
  removeLabel?: string;
  className?: string;
}

export function Chip({ tone, icon, children, onRemove, removeLabel = 'Remove', className }: ChipProps) {
  return (
    <span className={classes(styles.chip, tone && styles[tone], className)}>
      {icon}
      {children}
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
        >
          <X className="icon" />
        </button>
      )}
    </span>
  );
}
