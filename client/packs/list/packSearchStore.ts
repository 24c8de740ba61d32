import type { PackFilter } from '../../../shared/search/packFilter.ts';
import { keepPresses, keptPresses } from '../../state/keptPresses.ts';
import { openedSearch } from '../../state/openedSearch.ts';
import { createStore } from '../../store/createStore.ts';
import { readPackSearch, writePackSearch } from './packSearch.ts';

interface PackSearch {
  filter: PackFilter;
  /** How often “show more” was pressed. */
  presses: number;
}

/** The current search; it is kept when someone leaves the page and returns. */
export const usePackSearch = createStore<PackSearch>(() => ({
  filter: readPackSearch(openedSearch('packs')),
  presses: 0,
}));

export function changePackFilter(change: Partial<PackFilter>): void {
  usePackSearch.setState(({ filter }) => ({ filter: { ...filter, ...change }, presses: 0 }));
}

/** Takes over the search in an address, unless it is the current one already. */
export function adoptPackSearch(address: string): void {
  const filter = readPackSearch(address);
  if (writePackSearch(filter) !== writePackSearch(usePackSearch.getState().filter)) {
    usePackSearch.setState({ filter, presses: keptPresses(`packs${writePackSearch(filter)}`) });
  }
}

/** “Show more” was pressed; a reload shows as much of the same search. */
export function showMorePacks(presses: number): void {
  keepPresses(`packs${writePackSearch(usePackSearch.getState().filter)}`, presses);
  usePackSearch.setState({ presses });
}

/** Shows as much as before a reload. Not at once: the server has rendered the beginning of the list. */
export const restorePackPresses = (): void =>
  usePackSearch.setState(({ filter }) => ({ presses: keptPresses(`packs${writePackSearch(filter)}`) }));
