import type { DeleteAccount } from '../../shared/ownAccount.ts';
import styles from './AccountPage.module.css';

type Choice = DeleteAccount['levels'];

const choices: { value: Choice; label: string; note: string }[] = [
  {
    value: 'leave',
    label: 'Leave my levels here',
    note: 'Levels, packs, comments, loves and scores stay, under “Removed account” instead of your name.',
  },
  {
    value: 'take',
    label: 'Take my levels along',
    note: 'Levels, packs, comments, loves and scores are deleted, and the levels go out of every pack.',
  },
];

interface WhatStaysProps {
  levels: Choice;
  onChange: (levels: Choice) => void;
}

/** Explains what happens to a person's levels and packs when the account is deleted. */
export function WhatStays({ levels, onChange }: WhatStaysProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>What about what you made?</legend>
      {choices.map(({ value, label, note }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="levels"
            value={value}
            checked={levels === value}
            onChange={() => onChange(value)}
          />
          <span>{label}</span>
          <small>{note}</small>
        </label>
      ))}
    </fieldset>
  );
}
