import { create } from 'zustand';
import { defaultPackFilter, type PackFilter } from './packSearch.ts';

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
