import type { PackInfo } from '../../../shared/packs.ts';
import { type Compare, compareBy } from '../../../shared/search/orders.ts';
import { defaultPackFilter, type PackFilter, type PackSort } from '../../../shared/search/packFilter.ts';
import { packOrders } from '../../../shared/search/packSearch.ts';
import type { SelectOption } from '../../ui/Select.tsx';
import { newestOf } from '../sync/packStore.ts';

export const packSortOptions: readonly SelectOption<PackSort>[] = [
  { value: 'date', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'creator', label: 'Creator' },
  { value: 'levelCount', label: 'Fewest levels' },
  { value: 'downloads', label: 'Most downloaded' },
  { value: 'lovedCount', label: 'Most loved' },
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
