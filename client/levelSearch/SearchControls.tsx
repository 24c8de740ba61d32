import { SlidersHorizontal } from 'lucide-react';
import { memo, Suspense, useId } from 'react';
import { defaultLevelFilter, type LevelFilter } from '../../shared/search/levelFilter.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { filterFields, filterKeys, sortOptions } from '../levels/search/filterFields.ts';
import { changeFilter, useFilterPanel, useSearch } from '../levels/search/searchStore.ts';
import { SortControl } from '../search/SortControl.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import styles from './SearchPage.module.css';

const FilterPanel = lazyComponent(async () => (await import('./FilterPanel.tsx')).FilterPanel);

const PlainFilters = import.meta.env.SSR && (await import('./PlainFilters.tsx')).PlainFilters;

/** The active filters as removable chips, the filter panel, and the sort order. */
export function SearchControls() {
  const { query: _, ...filter } = useSearch((search) => search.filter);
  return <Controls {...filter} />;
}

/** Memoised, so that typing does not render them again. */
const Controls = memo(function Controls(filter: Omit<LevelFilter, 'query'>) {
  const isPanelOpen = useFilterPanel((panel) => panel.isOpen);
  const panelId = useId();
  const active = filterKeys.filter((key) => filter[key] !== defaultLevelFilter[key]);
  return (
    <>
      <div className={styles.controls}>
        <Button
          aria-expanded={isPanelOpen}
          aria-controls={panelId}
          onClick={() => useFilterPanel.setState({ isOpen: !isPanelOpen })}
        >
          <SlidersHorizontal className="icon" />
          Filters
          {active.length > 0 && <Badge kind="count">{active.length}</Badge>}
        </Button>
        {active.map((key) => {
          const { label, options } = filterFields[key];
          const value = options.find((option) => option.value === filter[key])?.label;
          const text = key === 'gems' || key === 'easterEgg' ? `${label}: ${value}` : value;
          return (
            <Chip
              key={key}
              removeLabel={`Remove filter: ${label} ${value}`}
              onRemove={() => changeFilter({ [key]: defaultLevelFilter[key] })}
            >
              {text}
            </Chip>
          );
        })}
        <SortControl {...filter} options={sortOptions} onChange={changeFilter} />
      </div>
      {/* Of two values for a filter in an address, the first one counts. */}
      <noscript>{PlainFilters && <PlainFilters />}</noscript>
      {active.map((key) => (
        <input key={key} type="hidden" name={filterFields[key].param} value={filter[key]} />
      ))}
      {isPanelOpen && (
        <Suspense>
          <FilterPanel id={panelId} />
        </Suspense>
      )}
    </>
  );
});
