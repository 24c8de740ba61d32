import { rooms } from '../../../shared/rooms.ts';
import { reasonOf } from '../../api/callError.ts';
import { load } from '../../api/load.ts';
import { useRoom } from '../../live/rooms.ts';
import { usePageHead } from '../../page/usePageHead.ts';
import { useSite } from '../../site/siteStore.ts';
import { useLoad } from '../../state/useLoad.ts';
import { useUrlSearch } from '../../state/useUrlSearch.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { LevelGridSkeleton } from '../LevelGrid.tsx';
import { useLevelLists } from '../levelStore.ts';
import { SearchControls } from './SearchControls.tsx';
import styles from './SearchPage.module.css';
import { SearchResults } from './SearchResults.tsx';
import { writeSearch } from './searchParams.ts';
import { searchPlaceholder } from './searchPlaceholder.ts';
import { adoptSearch, changeFilter, useSearch } from './searchStore.ts';
import { useSearchResults } from './useSearchResults.ts';

export function SearchPage() {
  usePageHead({ title: 'Search', description: 'Find a level by name, artist, file name or ID.' });
  const filter = useSearch((search) => search.filter);
  useUrlSearch(writeSearch(filter), adoptSearch);
  const loading = useLoad('level.list', (signal) => load('level.list', { signal }), useRoom(rooms.levels));
  const isWhole = useLevelLists((lists) => lists.isWhole);
  const results = useSearchResults();
  const countBefore = useSite((site) => site.info?.levelCount ?? null);
  const { matching, total } = results;

  return (
    <>
      <h1 className="visuallyHidden">Search</h1>
      <search>
        <SearchField
          placeholder={searchPlaceholder(isWhole ? total : countBefore)}
          value={filter.query}
          onChange={(text) => changeFilter({ query: text })}
          trailing={
            isWhole && matching.length < total && `${formatCount(matching.length)} of ${formatCount(total)}`
          }
        />
        <SearchControls />
      </search>
      {isWhole ? (
        <SearchResults {...results} />
      ) : loading.status === 'failed' ? (
        <ErrorMessage className={styles.problem} action={<Button onClick={loading.retry}>Try again</Button>}>
          The levels could not be loaded. {reasonOf(loading.error)}
        </ErrorMessage>
      ) : (
        <div className={styles.pending}>
          <LevelGridSkeleton />
        </div>
      )}
    </>
  );
}
