import { memo } from 'react';
import { limits } from '../../shared/limits.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { LevelGridSkeleton } from '../levelCards/LevelGrid.tsx';
import { useLevelLists, useLevels } from '../levels/levelStore.ts';
import { levelPlaceholder } from '../levels/search/levelPlaceholder.ts';
import { readSearch, writeSearch } from '../levels/search/searchParams.ts';
import { changeFilter, searchHistory, useSearch } from '../levels/search/searchStore.ts';
import { useIsListLong } from '../levels/search/serverLevels.ts';
import { AddingPlace } from '../packs/AddingPlace.tsx';
import { ListPage } from '../search/ListPage.tsx';
import { useBeginning } from '../search/useListResults.ts';
import { useSite } from '../site/siteStore.ts';
import { shownCount } from '../ui/showMore.ts';
import { SearchControls } from './SearchControls.tsx';
import styles from './SearchPage.module.css';
import { SearchResults } from './SearchResults.tsx';
import { useBrowserLevelResults, useServerLevelResults } from './useSearchResults.ts';

export function SearchPage() {
  const isLong = useIsListLong();
  return isLong ? <LongList /> : <ShortList />;
}

/** Memoised, so that a new address does not render them again. */
const ShortList = memo(() => <LevelList {...useBrowserLevelResults()} />);
const LongList = memo(() => <LevelList {...useServerLevelResults()} />);

function LevelList({ readIds, ...found }: ReturnType<typeof useBrowserLevelResults>) {
  const filter = useSearch((search) => search.filter);
  const presses = useSearch((search) => search.presses);
  const countBefore = useSite((site) => site.info?.levelCount ?? null);
  const byId = useLevels((state) => state.byId);
  const address = writeSearch(filter);
  const beginning = useBeginning({
    byId,
    beginning: useLevelLists((lists) => lists.beginning),
    isWanted: (search) => writeSearch(readSearch(search)) === address,
    total: countBefore,
  });
  return (
    <ListPage
      head={
        <>
          <h1 className="visuallyHidden">Search</h1>
          <AddingPlace />
        </>
      }
      query={filter.query}
      onQuery={(query) => changeFilter({ query })}
      placeholder={levelPlaceholder}
      countBefore={countBefore}
      controls={<SearchControls />}
      path={pathOf('search')}
      address={address}
      history={searchHistory}
      {...found}
      beginning={beginning}
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
}
