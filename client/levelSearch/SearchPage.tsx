import { memo } from 'react';
import { limits } from '../../shared/limits.ts';
import { LevelGridSkeleton } from '../levelCards/LevelGrid.tsx';
import { levels, useLevelLists } from '../levels/levelStore.ts';
import { levelPlaceholder } from '../levels/search/levelPlaceholder.ts';
import { levelSearch, useSearch } from '../levels/search/searchStore.ts';
import { AddingPlace } from '../packs/AddingPlace.tsx';
import { ListPage } from '../search/ListPage.tsx';
import { useSite } from '../site/siteStore.ts';
import { shownCount } from '../ui/showMore.ts';
import { SearchControls } from './SearchControls.tsx';
import styles from './SearchPage.module.css';
import { SearchResults } from './SearchResults.tsx';
import { useLevelResults } from './useSearchResults.ts';

/** Memoised, so that a new address does not render it again. */
export const SearchPage = memo(function SearchPage() {
  const { readIds, ...found } = useLevelResults();
  const presses = useSearch((search) => search.presses);
  const countBefore = useSite((site) => site.info?.levelCount ?? null);
  return (
    <ListPage
      {...found}
      search={levelSearch}
      items={levels}
      beginning={useLevelLists((lists) => lists.beginning)}
      head={
        <>
          <h1 className="visuallyHidden">Search</h1>
          <AddingPlace />
        </>
      }
      placeholder={levelPlaceholder}
      countBefore={countBefore}
      controls={<SearchControls />}
      failure="The levels could not be loaded."
      skeleton={
        <div className={styles.pending}>
          <LevelGridSkeleton
            count={shownCount(countBefore ?? Number.POSITIVE_INFINITY, presses, limits.listPage)}
          />
        </div>
      }
    >
      {(results) => <SearchResults {...results} readIds={found.results && readIds} />}
    </ListPage>
  );
});
