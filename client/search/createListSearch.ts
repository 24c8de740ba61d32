import type { ListPageName } from '../../shared/pages.ts';
import { keepPresses, keptPresses } from '../state/keptPresses.ts';
import { openedSearch } from '../state/openedSearch.ts';
import type { SearchHistory } from '../state/useUrlSearch.ts';
import { createStore } from '../store/createStore.ts';

interface ListSearch<Filter> {
  filter: Filter;
  /** How often “show more” was pressed. */
  presses: number;
}

interface Addressed<Filter> {
  /** The page of the list. */
  name: ListPageName;
  /** The filter in an address, and the address of a filter. */
  read(address: string): Filter;
  write(filter: Filter): string;
}

/**
 * Creates the store of a list's current search, which is kept when someone leaves the page and returns. The
 * presses of “show more” belong to one entry of the browser's history.
 */
export function createListSearch<Filter>({ name, read, write }: Addressed<Filter>) {
  const useStore = createStore<ListSearch<Filter>>(() => ({
    filter: read(openedSearch(name)),
    presses: 0,
  }));
  /** The key of the entry that shows the list, or did so last. */
  let entry = '';
  // The first entry of every visit has the same key, so the search belongs to the name as well.
  const keptName = (filter: Filter) => `${entry}:${name}${write(filter)}`;
  return {
    useStore,
    change(change: Partial<Filter>): void {
      useStore.setState(({ filter }) => ({ filter: { ...filter, ...change }, presses: 0 }));
    },
    /** “Show more” was pressed; going back to the entry, or a reload, shows as much again. */
    showMore(presses: number): void {
      keepPresses(keptName(useStore.getState().filter), presses);
      useStore.setState({ presses });
    },
    /** Follows the browser's history. */
    history: {
      rename(key: string): void {
        entry = key;
        const { filter, presses } = useStore.getState();
        if (presses > 0) keepPresses(keptName(filter), presses);
      },
      enter(key: string, address: string | null): void {
        entry = key;
        const { filter: current } = useStore.getState();
        const wanted = address === null ? current : read(address);
        const filter = write(wanted) === write(current) ? current : wanted;
        useStore.setState({ filter, presses: keptPresses(keptName(filter)) });
      },
    } satisfies SearchHistory,
  };
}
