import { useUrlSearch } from '../../state/useUrlSearch.ts';
import { readSearch, writeSearch } from './searchParams.ts';
import { useSearch } from './searchStore.ts';

/** A shared search, and what the search page shows, are the same. */
export function useSearchUrl(): void {
  const wanted = useSearch(({ filter }) => writeSearch(filter));
  useUrlSearch(wanted, (search) => {
    const filter = readSearch(search);
    if (writeSearch(filter) !== wanted) useSearch.setState({ filter, presses: 0 });
  });
}
