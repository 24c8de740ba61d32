import type { InputHTMLAttributes, Ref } from 'react';
import styles from './Field.module.css';
import { Field, type FieldTexts } from './Field.tsx';

interface TextFieldProps
  extends FieldTexts,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type' | 'id'> {
  type?: 'text' | 'email' | 'password' | 'url';
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, hint, problem, className, type = 'text', onChange, ...rest } = props;
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} problem={problem} className={className}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type={type}
          className={styles.input}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
