import type { PackInfo } from '../../../shared/packs.ts';
import { type Compare, compareBy } from '../../../shared/search/orders.ts';
import { defaultPackFilter, type PackFilter, type PackSort } from '../../../shared/search/packFilter.ts';
import { packOrders } from '../../../shared/search/packSearch.ts';
import type { SortOption } from '../../search/SortControl.tsx';
import { newestOf } from '../sync/packStore.ts';

export const packSortOptions: readonly SortOption<PackSort>[] = [
  { value: 'date', label: 'Newest first', reversed: 'Oldest first' },
  { value: 'name', label: 'Name', reversed: 'Name Z–A' },
  { value: 'creator', label: 'Creator', reversed: 'Creator Z–A' },
  { value: 'levelCount', label: 'Fewest levels', reversed: 'Most levels' },
  { value: 'downloads', label: 'Most downloaded', reversed: 'Least downloaded' },
  { value: 'lovedCount', label: 'Most loved', reversed: 'Least loved' },
];

const orders = packOrders((pack) => newestOf(pack).levelCount);

export const comparePacks = (sort: PackSort, reverse: boolean): Compare<PackInfo> =>
  compareBy(orders[sort], reverse);

/** Reads the search in an address; missing and invalid values become the defaults. */
export function readPackSearch(search: string): PackFilter {
  const params = new URLSearchParams(search);
  const sort = packSortOptions.find((option) => option.value === params.get('sort'))?.value;
  return {
    query: params.get('q') ?? '',
    sort: sort ?? defaultPackFilter.sort,
    reverse: params.has('reverse'),
  };
}

/** `?q=…`, or an empty text for the default search. */
export function writePackSearch({ query, sort, reverse }: PackFilter): string {
  const params = new URLSearchParams();
  if (query) params.set('q', query);
  if (sort !== defaultPackFilter.sort) params.set('sort', sort);
  if (reverse) params.set('reverse', '');
  const text = params.toString();
  return text && `?${text}`;
}
