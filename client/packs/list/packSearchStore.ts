import { create } from 'zustand';
import { defaultPackFilter, type PackFilter, readPackSearch, writePackSearch } from './packSearch.ts';

interface PackSearch {
  filter: PackFilter;
  /** How often “show more” was pressed. */
  presses: number;
}

/** The search as it was left, for whoever comes back to it. */
export const usePackSearch = create<PackSearch>(() => ({ filter: defaultPackFilter, presses: 0 }));

export function changePackFilter(change: Partial<PackFilter>): void {
  usePackSearch.setState(({ filter }) => ({ filter: { ...filter, ...change }, presses: 0 }));
}

/** What an address asks for, unless it is the search that is there. */
export function adoptPackSearch(address: string): void {
  const filter = readPackSearch(address);
  if (writePackSearch(filter) !== writePackSearch(usePackSearch.getState().filter)) {
    usePackSearch.setState({ filter, presses: 0 });
  }
}
