import { createListSearch } from '../../search/createListSearch.ts';
import { readPackSearch, writePackSearch } from './packSearch.ts';

export const {
  useStore: usePackSearch,
  change: changePackFilter,
  adopt: adoptPackSearch,
  showMore: showMorePacks,
  restorePresses: restorePackPresses,
} = createListSearch({
  name: 'packs',
  read: readPackSearch,
  write: writePackSearch,
});
