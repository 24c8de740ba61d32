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
  /** The longest allowed text, in characters. A longer one is not cut, but the counter turns red. */
  max?: number;
  /** To the right of the counter: the submit button. */
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
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      problem={problem}
      className={className}
      below={below}
    >
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
