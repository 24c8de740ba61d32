import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { takeTyped } from './takeTyped.ts';

export interface FieldTexts {
  label: string;
  /** Hides the label visually, for a field that its surroundings explain. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /** What is wrong, in a sentence; shown beside the field and tied to it. */
  problem?: string | null | undefined;
}

interface FieldProps extends FieldTexts {
  /** Uses the small label of a filter panel. */
  isLabelQuiet?: boolean;
  below?: ReactNode;
  className?: string | undefined;
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

/** The frame of every labelled control: label, control, then a problem or a hint. */
export function Field(props: FieldProps) {
  const { label, isLabelHidden, isLabelQuiet, hint, problem, below, className, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(problem || hint);
  return (
    <div ref={takeTyped} className={classes(styles.field, className)}>
      <label
        htmlFor={id}
        className={isLabelHidden ? 'visuallyHidden' : isLabelQuiet ? styles.quietLabel : styles.label}
      >
        {label}
      </label>
      {children({
        id,
        ...(hasNote && { 'aria-describedby': noteId }),
        ...(problem && { 'aria-invalid': true }),
      })}
      {(hasNote || below) && (
        <div className={styles.below}>
          {hasNote && (
            <span
              id={noteId}
              className={problem ? styles.problem : undefined}
              role={problem ? 'alert' : undefined}
            >
              {problem && <CircleAlert className="icon" />}
              {problem || hint}
            </span>
          )}
          {below}
        </div>
      )}
    </div>
  );
}
