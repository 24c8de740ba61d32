import { create } from 'zustand';
import type { Assumption } from '../../../shared/archives.ts';
import { defaultLevelFilter, type LevelFilter } from '../../../shared/search/levelFilter.ts';
import { readSearch, writeSearch } from './searchParams.ts';

interface Search {
  filter: LevelFilter;
  /** How often “show more” was pressed. */
  presses: number;
  isPanelOpen: boolean;
  /** Which game a bulk download is for. */
  assumption: Assumption;
}

/** The current search; it is kept when someone leaves the page and returns. */
export const useSearch = create<Search>(() => ({
  filter: defaultLevelFilter,
  presses: 0,
  isPanelOpen: false,
  assumption: 'platinumquest',
}));

export function changeFilter(change: Partial<LevelFilter>): void {
  useSearch.setState(({ filter }) => ({ filter: { ...filter, ...change }, presses: 0 }));
}

/** Takes over the search in an address, unless it is the current one already. */
export function adoptSearch(search: string): void {
  const filter = readSearch(search);
  if (writeSearch(filter) !== writeSearch(useSearch.getState().filter)) {
    useSearch.setState({ filter, presses: 0 });
  }
}

export const clearSearch = (): void =>
  useSearch.setState(({ filter }) => ({
    filter: { ...defaultLevelFilter, sort: filter.sort, reverse: filter.reverse },
    presses: 0,
  }));
