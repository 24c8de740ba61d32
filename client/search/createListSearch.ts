import type { ListPageName } from '../../shared/pages.ts';
import { keepPresses, keptPresses } from '../state/keptPresses.ts';
import { openedSearch } from '../state/openedSearch.ts';
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

/** Creates the store of a list's current search, which is kept when someone leaves the page and returns. */
export function createListSearch<Filter>({ name, read, write }: Addressed<Filter>) {
  const useStore = createStore<ListSearch<Filter>>(() => ({
    filter: read(openedSearch(name)),
    presses: 0,
  }));
  const keptFor = (filter: Filter) => keptPresses(`${name}${write(filter)}`);
  return {
    useStore,
    change(change: Partial<Filter>): void {
      useStore.setState(({ filter }) => ({ filter: { ...filter, ...change }, presses: 0 }));
    },
    /** Takes over the search in an address, unless it is the current one already. */
    adopt(address: string): void {
      const filter = read(address);
      if (write(filter) === write(useStore.getState().filter)) return;
      useStore.setState({ filter, presses: keptFor(filter) });
    },
    /** “Show more” was pressed; a reload shows as much of the same search. */
    showMore(presses: number): void {
      keepPresses(`${name}${write(useStore.getState().filter)}`, presses);
      useStore.setState({ presses });
    },
    /**
     * Shows as many results as before a reload. Call it after the first render, because the server has
     * rendered only the beginning of the list.
     */
    restorePresses(): void {
      useStore.setState(({ filter }) => ({ presses: keptFor(filter) }));
    },
  };
}
