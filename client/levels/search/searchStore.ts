import { defaultLevelFilter } from '../../../shared/search/levelFilter.ts';
import { createListSearch } from '../../search/createListSearch.ts';
import { createStore } from '../../store/createStore.ts';
import { readSearch, writeSearch } from './searchParams.ts';

export const levelSearch = createListSearch({ name: 'search', read: readSearch, write: writeSearch });
export const { useStore: useSearch, change: changeFilter } = levelSearch;

/** The panel with the filters; it stays open when someone leaves the page and returns. */
export const useFilterPanel = createStore(() => ({ isOpen: false }));

export const clearSearch = (): void => {
  const { sort, reverse } = useSearch.getState().filter;
  changeFilter({ ...defaultLevelFilter, sort, reverse });
};

/** Resets the search to all levels in the usual order. */
export const resetSearch = (): void => changeFilter(defaultLevelFilter);
