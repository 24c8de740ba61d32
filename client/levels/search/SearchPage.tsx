import { rooms } from '../../../shared/rooms.ts';
import { load } from '../../api/load.ts';
import { useRoom } from '../../live/rooms.ts';
import { ListPage } from '../../search/ListPage.tsx';
import { useBeginning } from '../../search/useListResults.ts';
import { useSite } from '../../site/siteStore.ts';
import { useLoad } from '../../state/useLoad.ts';
import { LevelGridSkeleton } from '../LevelGrid.tsx';
import { useLevelLists, useLevels } from '../levelStore.ts';
import { levelPlaceholder } from './levelPlaceholder.ts';
import { SearchControls } from './SearchControls.tsx';
import styles from './SearchPage.module.css';
import { SearchResults } from './SearchResults.tsx';
import { writeSearch } from './searchParams.ts';
import { adoptSearch, changeFilter, useSearch } from './searchStore.ts';
import { useSearchResults } from './useSearchResults.ts';

export function SearchPage() {
  const filter = useSearch((search) => search.filter);
  const loading = useLoad('level.list', (signal) => load('level.list', { signal }), useRoom(rooms.levels));
  const isWhole = useLevelLists((lists) => lists.isWhole);
  const results = useSearchResults();
  const countBefore = useSite((site) => site.info?.levelCount ?? null);
  const byId = useLevels((state) => state.byId);
  const firstIds = useLevelLists((lists) => lists.firstIds);
  const beginning = useBeginning({ byId, firstIds, isWhole, total: countBefore });
  return (
    <ListPage
      head={<h1 className="visuallyHidden">Search</h1>}
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
      beginning={beginning}
      failure="The levels could not be loaded."
      skeleton={
        <div className={styles.pending}>
          <LevelGridSkeleton />
        </div>
      }
    >
      {(found) => <SearchResults {...found} />}
    </ListPage>
  );
}
