import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './Select.module.css';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string>
  extends FieldTexts,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'size' | 'id' | 'children'> {
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  isSmall?: boolean;
  /** Fills the width of its cell, as in a filter panel. */
  isWide?: boolean;
  /** The quiet label of a filter panel; a normal form uses the normal one. */
  isLabelQuiet?: boolean;
}

/** A native select drawn as a pill: the phone's own picker, the keyboard's own rules. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden = false, isLabelQuiet = false, hint, problem, className, ...control } = props;
  const { value, options, onChange, isSmall, isWide, ...rest } = control;
  const choose = (text: string) => {
    const option = options.find((candidate) => candidate.value === text);
    if (option) onChange(option.value);
  };
  return (
    <Field {...{ label, isLabelHidden, isLabelQuiet, hint, problem, className }}>
      {(described) => (
        <span className={classes(styles.select, isSmall && styles.small, isWide && styles.wide)}>
          <select {...rest} {...described} value={value} onChange={(event) => choose(event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="icon" aria-hidden />
        </span>
      )}
    </Field>
  );
}
