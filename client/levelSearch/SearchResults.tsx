import { Search, Upload } from 'lucide-react';
import { memo } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { LevelGrid } from '../levelCards/LevelGrid.tsx';
import { clearSearch, levelSearch } from '../levels/search/searchStore.ts';
import { ResultList } from '../search/ResultList.tsx';
import type { ListResults } from '../search/useListResults.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { countOf } from '../ui/countOf.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { BulkDownload } from './BulkDownload.tsx';
import styles from './SearchPage.module.css';

/** Memoised, so that typing does not render unchanged results again. */
export const SearchResults = memo(function SearchResults({
  readIds,
  ...results
}: ListResults<LevelInfo> & { readIds: (() => Promise<readonly number[]>) | null }) {
  const head = (
    <div className={styles.head}>
      <h2 aria-live="polite">{countOf(results.count, 'level')}</h2>
      <BulkDownload count={results.count} readIds={readIds} />
    </div>
  );
  return (
    <ResultList
      {...results}
      head={head}
      noun="level"
      search={levelSearch}
      emptyState={(isSiteEmpty) => <NoLevels isSiteEmpty={isSiteEmpty} />}
    >
      {(shown) => <LevelGrid levels={shown} eagerCount={4} />}
    </ResultList>
  );
});

function NoLevels({ isSiteEmpty }: { isSiteEmpty: boolean }) {
  if (isSiteEmpty) {
    return (
      <EmptyState
        icon={<Upload className="icon" />}
        action={<ButtonLink to={pathOf('upload')}>Upload a level</ButtonLink>}
      >
        There are no levels to search for.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Search className="icon" />}
      action={<Button onClick={clearSearch}>Clear search and filters</Button>}
    >
      There are no levels matching your search query.
    </EmptyState>
  );
}
