import type { PackInfo } from '../../../shared/packs.ts';
import { normaliseText, queryWords } from '../../search/matchText.ts';
import type { SortOption } from '../../search/SortControl.tsx';
import { type Compare, compareTexts, orderedBy } from '../../search/sorting.ts';
import { newestOf } from '../sync/packStore.ts';

export type PackSort = 'date' | 'name' | 'creator' | 'levelCount' | 'downloads' | 'lovedCount';

export interface PackFilter {
  query: string;
  sort: PackSort;
  reverse: boolean;
}

export const defaultPackFilter: PackFilter = { query: '', sort: 'date', reverse: false };

export const packSortOptions: readonly SortOption<PackSort>[] = [
  { value: 'date', label: 'Newest first', reversed: 'Oldest first' },
  { value: 'name', label: 'Name', reversed: 'Name Z–A' },
  { value: 'creator', label: 'Creator', reversed: 'Creator Z–A' },
  { value: 'levelCount', label: 'Fewest levels', reversed: 'Most levels' },
  { value: 'downloads', label: 'Most downloaded', reversed: 'Least downloaded' },
  { value: 'lovedCount', label: 'Most loved', reversed: 'Least loved' },
];

const comparers: Record<PackSort, Compare<PackInfo>> = {
  date: (a, b) => b.createdAt - a.createdAt || b.id - a.id,
  name: (a, b) => compareTexts(a.name, b.name) || a.id - b.id,
  creator: (a, b) => compareTexts(a.createdBy.username, b.createdBy.username) || a.id - b.id,
  levelCount: (a, b) => newestOf(a).levelCount - newestOf(b).levelCount || a.id - b.id,
  downloads: (a, b) => b.downloads - a.downloads || a.id - b.id,
  lovedCount: (a, b) => b.lovedCount - a.lovedCount || a.id - b.id,
};

export const comparePacks = (sort: PackSort, reverse: boolean): Compare<PackInfo> =>
  orderedBy(comparers[sort], reverse);

/** Whether every word of a query is in a pack's ID, name or creator. */
export function packMatcher(query: string): (pack: PackInfo) => boolean {
  const words = queryWords(query);
  return ({ id, name, createdBy }) => {
    const text = normaliseText(`${id} ${name} ${createdBy.username}`);
    return words.every((word) => text.includes(word));
  };
}

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
