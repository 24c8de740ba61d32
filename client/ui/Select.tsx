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
  /** Uses the small label of a filter panel. */
  isLabelQuiet?: boolean;
}

/** A native select drawn as a pill, so that phones show their own picker and the keyboard works as usual. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    isLabelHidden = false,
    isLabelQuiet = false,
    hint,
    problem,
    className,
    value,
    options,
    onChange,
    isSmall,
    isWide,
    ...rest
  } = props;
  const choose = (text: string) => {
    const option = options.find((candidate) => candidate.value === text);
    if (option) onChange(option.value);
  };
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      isLabelQuiet={isLabelQuiet}
      hint={hint}
      problem={problem}
      className={className}
    >
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
