import { createListSearch } from '../../search/createListSearch.ts';
import { readPackSearch, writePackSearch } from './packSearch.ts';

export const packSearch = createListSearch({ name: 'packs', read: readPackSearch, write: writePackSearch });
export const { useStore: usePackSearch, change: changePackFilter } = packSearch;
