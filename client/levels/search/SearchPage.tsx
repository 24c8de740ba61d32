import { Suspense } from 'react';
import { limits } from '../../../shared/limits.ts';
import { rooms } from '../../../shared/rooms.ts';
import { load } from '../../api/load.ts';
import { useRoom } from '../../live/rooms.ts';
import { useAdding } from '../../packs/addingStore.ts';
import { ListPage } from '../../search/ListPage.tsx';
import { useSite } from '../../site/siteStore.ts';
import { useLoad } from '../../state/useLoad.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { shownCount } from '../../ui/showMore.ts';
import { LevelGridSkeleton } from '../LevelGrid.tsx';
import { useLevelLists } from '../levelStore.ts';
import { levelPlaceholder } from './levelPlaceholder.ts';
import { SearchControls } from './SearchControls.tsx';
import styles from './SearchPage.module.css';
import { SearchResults } from './SearchResults.tsx';
import { writeSearch } from './searchParams.ts';
import { adoptSearch, changeFilter, useSearch } from './searchStore.ts';
import { useSearchResults } from './useSearchResults.ts';

const AddingBar = lazyComponent(async () => (await import('../../packs/AddingBar.tsx')).AddingBar);

export function SearchPage() {
  const filter = useSearch((search) => search.filter);
  const isAdding = useAdding(({ packId }) => packId !== null);
  const loading = useLoad('level.list', (signal) => load('level.list', { signal }), useRoom(rooms.levels));
  const isWhole = useLevelLists((lists) => lists.isWhole);
  const presses = useSearch((search) => search.presses);
  const results = useSearchResults();
  const countBefore = useSite((site) => site.info?.levelCount ?? null);
  return (
    <ListPage
      head={
        <>
          <h1 className="visuallyHidden">Search</h1>
          {isAdding && (
            <Suspense>
              <AddingBar />
            </Suspense>
          )}
        </>
      }
      query={filter.query}
      onQuery={(query) => changeFilter({ query })}
      placeholder={levelPlaceholder}
      countBefore={countBefore}
      controls={<SearchControls />}
      address={writeSearch(filter)}
      onAddress={adoptSearch}
      loading={loading}
      isWhole={isWhole}
      results={results}
      failure="The levels could not be loaded."
      skeleton={
        <div className={styles.pending}>
          <LevelGridSkeleton
            count={shownCount(countBefore ?? Number.POSITIVE_INFINITY, presses, limits.listPage)}
          />
        </div>
      }
    >
      {(found) => <SearchResults {...found} />}
    </ListPage>
  );
}
