import { create } from 'zustand';
import { defaultPackFilter, type PackFilter } from '../../../shared/search/packFilter.ts';
import { readPackSearch, writePackSearch } from './packSearch.ts';

interface PackSearch {
  filter: PackFilter;
  /** How often “show more” was pressed. */
  presses: number;
}

/** The current search; it is kept when someone leaves the page and returns. */
export const usePackSearch = create<PackSearch>(() => ({ filter: defaultPackFilter, presses: 0 }));

export function changePackFilter(change: Partial<PackFilter>): void {
  usePackSearch.setState(({ filter }) => ({ filter: { ...filter, ...change }, presses: 0 }));
}

/** Takes over the search in an address, unless it is the current one already. */
export function adoptPackSearch(address: string): void {
  const filter = readPackSearch(address);
  if (writePackSearch(filter) !== writePackSearch(usePackSearch.getState().filter)) {
    usePackSearch.setState({ filter, presses: 0 });
  }
}
