import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { Field, type FieldTexts } from './Field.tsx';
import { formatCount } from './formatCount.ts';

interface TextAreaProps
  extends FieldTexts,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'maxLength' | 'id'> {
  value: string;
  onChange: (value: string) => void;
  /** Longest length allowed, in characters; more can be typed but is counted in red, so a pasted text is never cut. */
  max?: number;
  /** Stands right of the counter: the button that sends. */
  action?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea(props: TextAreaProps) {
  const {
    label,
    isLabelHidden = false,
    hint,
    problem,
    className,
    value,
    onChange,
    max,
    action,
    ...rest
  } = props;
  const below = (max !== undefined || action) && (
    <>
      {max !== undefined && (
        <span className={classes(styles.counter, value.length > max && styles.over)}>
          {formatCount(value.length)} of {formatCount(max)}
        </span>
      )}
      {action}
    </>
  );
  return (
    <Field {...{ label, isLabelHidden, hint, problem, className, below }}>
      {(control) => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          value={value}
          className={styles.area}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
