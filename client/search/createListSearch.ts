import type { StoreApi, UseBoundStore } from 'zustand';
import type { ListPageName } from '../../shared/pages.ts';
import { keepPresses, keptPresses } from '../state/keptPresses.ts';
import { openedSearch } from '../state/openedSearch.ts';
import type { SearchHistory } from '../state/useUrlSearch.ts';
import { createStore } from '../store/createStore.ts';

interface SearchState<Filter> {
  filter: Filter;
  /** How often “show more” was pressed. */
  presses: number;
}

interface Addressed<Filter> {
  /** The page of the list. */
  name: ListPageName;
  /** The filter in an address, and the address of a filter: `?q=…`. */
  read(address: string): Filter;
  write(filter: Filter): string;
}

export interface ListSearch<Filter> extends Addressed<Filter> {
  useStore: UseBoundStore<StoreApi<SearchState<Filter>>>;
  change(change: Partial<Filter>): void;
  /** “Show more” was pressed; going back to the entry, or a reload, shows as much again. */
  showMore(presses: number): void;
  /** Follows the browser's history. */
  history: SearchHistory;
}

/**
 * Creates the store of a list's current search, which is kept when someone leaves the page and returns. The
 * presses of “show more” belong to one entry of the browser's history.
 */
export function createListSearch<Filter>({ name, read, write }: Addressed<Filter>): ListSearch<Filter> {
  const useStore = createStore<SearchState<Filter>>(() => ({
    filter: read(openedSearch(name)),
    presses: 0,
  }));
  /** The key of the entry that shows the list, or did so last. */
  let entry = '';
  // The first entry of every visit has the same key, so the search belongs to the name as well.
  const keptName = (filter: Filter) => `${entry}:${name}${write(filter)}`;
  return {
    name,
    read,
    write,
    useStore,
    change(change) {
      useStore.setState(({ filter }) => ({ filter: { ...filter, ...change }, presses: 0 }));
    },
    showMore(presses) {
      keepPresses(keptName(useStore.getState().filter), presses);
      useStore.setState({ presses });
    },
    history: {
      rename(key) {
        entry = key;
        const { filter, presses } = useStore.getState();
        if (presses > 0) keepPresses(keptName(filter), presses);
      },
      enter(key, address) {
        entry = key;
        const { filter: current } = useStore.getState();
        const wanted = address === null ? current : read(address);
        const filter = write(wanted) === write(current) ? current : wanted;
        useStore.setState({ filter, presses: keptPresses(keptName(filter)) });
      },
    },
  };
}
