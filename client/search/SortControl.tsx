import { ArrowUpDown } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { Select, type SelectOption } from '../ui/Select.tsx';
import styles from './SortControl.module.css';

export interface SortOption<Sort extends string> extends SelectOption<Sort> {
  /** What the order is called when it is reversed: “Oldest first”. */
  reversed: string;
}

interface SortControlProps<Sort extends string> {
  sort: Sort;
  reverse: boolean;
  options: readonly SortOption<Sort>[];
  onChange: (change: { sort?: Sort; reverse?: boolean }) => void;
}

/** Chooses the order of a list, and reverses it. */
export function SortControl<Sort extends string>(props: SortControlProps<Sort>) {
  const { sort, reverse, options, onChange } = props;
  return (
    <div className={styles.sort}>
      {reverse && <input type="hidden" name="reverse" value="" />}
      <Select
        label="Sort by"
        isLabelHidden
        name="sort"
        value={sort}
        options={options.map(({ value, label, reversed }) => ({ value, label: reverse ? reversed : label }))}
        onChange={(chosen) => onChange({ sort: chosen })}
      />
      <IconButton
        label="Reverse the order"
        aria-pressed={reverse}
        icon={<ArrowUpDown className="icon" />}
        onClick={() => onChange({ reverse: !reverse })}
      />
    </div>
  );
}
