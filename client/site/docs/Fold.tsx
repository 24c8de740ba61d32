import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './Fold.module.css';

interface FoldProps {
  /** Always visible; opens the content. */
  summary: ReactNode;
  children: ReactNode;
  id?: string;
  isOpenAtFirst?: boolean;
  /** Renders the content also while closed, for browsers that run no code. */
  isWhole?: boolean;
  className?: string | undefined;
}

/**
 * Renders its content only while open, unless it `isWhole`: a schema which contains itself is opened step by step.
 */
export function Fold({
  summary,
  children,
  id,
  isOpenAtFirst = false,
  isWhole = false,
  className,
}: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <details
      id={id}
      open={isOpen}
      className={classes(styles.fold, className)}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <ChevronRight className={classes('icon', styles.arrow)} aria-hidden />
        {summary}
      </summary>
      {(isOpen || isWhole) && children}
    </details>
  );
}
