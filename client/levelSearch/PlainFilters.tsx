import { pathOf } from '../../shared/pageAddresses.ts';
import type { LevelFilter } from '../../shared/search/levelFilter.ts';
import { filterFields, filterKeys } from '../levels/search/filterFields.ts';
import { levelSearch, useSearch } from '../levels/search/searchStore.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Select } from '../ui/Select.tsx';
import styles from './SearchPage.module.css';

/** The filters for browsers that run no code: the form of the search sends them. Only the server renders them. */
export function PlainFilters() {
  const filter = useSearch((search) => search.filter);
  return (
    <Card role="group" aria-label="Filters" className={styles.filters}>
      {filterKeys.map((key) => (
        <PlainSelect key={key} field={key} filter={filter} />
      ))}
      <Button type="submit" variant="primary">
        Search
      </Button>
      <ButtonLink href={pathOf('search') + levelSearch.write({ ...filter, reverse: !filter.reverse })}>
        Reverse the order
      </ButtonLink>
    </Card>
  );
}

function PlainSelect({ field, filter }: { field: keyof typeof filterFields; filter: LevelFilter }) {
  const { label, param, options } = filterFields[field];
  return (
    <Select
      label={label}
      isLabelQuiet
      isWide
      name={param}
      value={filter[field]}
      options={options}
      onChange={() => undefined}
    />
  );
}
