import { createListSearch } from '../../search/createListSearch.ts';
import { readPackSearch, writePackSearch } from './packSearch.ts';

export const {
  useStore: usePackSearch,
  change: changePackFilter,
  showMore: showMorePacks,
  history: packSearchHistory,
} = createListSearch({
  name: 'packs',
  read: readPackSearch,
  write: writePackSearch,
});
