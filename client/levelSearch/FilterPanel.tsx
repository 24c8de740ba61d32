import type { LevelFilter } from '../../shared/search/levelFilter.ts';
import { type FilterKey, filterFields, filterKeys } from '../levels/search/filterFields.ts';
import { changeFilter, useSearch } from '../levels/search/searchStore.ts';
import { Card } from '../ui/Card.tsx';
import { Select } from '../ui/Select.tsx';
import styles from './SearchPage.module.css';

export function FilterPanel({ id }: { id: string }) {
  return (
    <Card id={id} role="group" aria-label="Filters" className={styles.filters}>
      {filterKeys.map((key) => (
        <FilterSelect key={key} field={key} />
      ))}
    </Card>
  );
}

function FilterSelect<Key extends FilterKey>({ field }: { field: Key }) {
  const value: LevelFilter[Key] = useSearch(({ filter }) => filter[field]);
  const { label, options } = filterFields[field];
  return (
    <Select
      label={label}
      isLabelQuiet
      isWide
      value={value}
      options={options}
      onChange={(chosen) => changeFilter({ [field]: chosen })}
    />
  );
}
