import { defaultLevelFilter, type LevelFilter } from '../../../shared/search/levelFilter.ts';
import { keepPresses, keptPresses } from '../../state/keptPresses.ts';
import { openedSearch } from '../../state/openedSearch.ts';
import { createStore } from '../../store/createStore.ts';
import { readSearch, writeSearch } from './searchParams.ts';

interface Search {
  filter: LevelFilter;
  /** How often “show more” was pressed. */
  presses: number;
  isPanelOpen: boolean;
}

/** The current search; it is kept when someone leaves the page and returns. */
export const useSearch = createStore<Search>(() => ({
  filter: readSearch(openedSearch('search')),
  presses: 0,
  isPanelOpen: false,
}));

export function changeFilter(change: Partial<LevelFilter>): void {
  useSearch.setState(({ filter }) => ({ filter: { ...filter, ...change }, presses: 0 }));
}

/** Takes over the search in an address, unless it is the current one already. */
export function adoptSearch(search: string): void {
  const filter = readSearch(search);
  if (writeSearch(filter) !== writeSearch(useSearch.getState().filter)) {
    useSearch.setState({ filter, presses: keptPresses(`search${writeSearch(filter)}`) });
  }
}

/** “Show more” was pressed; a reload shows as much of the same search. */
export function showMore(presses: number): void {
  keepPresses(`search${writeSearch(useSearch.getState().filter)}`, presses);
  useSearch.setState({ presses });
}

export const clearSearch = (): void =>
  useSearch.setState(({ filter }) => ({
    filter: { ...defaultLevelFilter, sort: filter.sort, reverse: filter.reverse },
    presses: 0,
  }));

/** Begins anew, with all levels in the usual order. */
export const resetSearch = (): void => useSearch.setState({ filter: defaultLevelFilter, presses: 0 });

/** Shows as much as before a reload. Not at once: the server has rendered the beginning of the list. */
export const restorePresses = (): void =>
  useSearch.setState(({ filter }) => ({ presses: keptPresses(`search${writeSearch(filter)}`) }));
