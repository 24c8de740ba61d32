import { defaultLevelFilter, type LevelFilter } from '../../../shared/search/levelFilter.ts';
import { type FilterKey, filterFields, filterKeys, sortOptions } from './filterFields.ts';

function readField<Key extends FilterKey>(params: URLSearchParams, key: Key): LevelFilter[Key] {
  const { param, options } = filterFields[key];
  const given = params.get(param);
  return options.find((option) => option.value === given)?.value ?? defaultLevelFilter[key];
}

/** Reads the search in an address; missing and invalid values become the defaults. */
export function readSearch(search: string): LevelFilter {
  const params = new URLSearchParams(search);
  const sort = sortOptions.find((option) => option.value === params.get('sort'))?.value;
  return {
    query: params.get('q') ?? '',
    modification: readField(params, 'modification'),
    compatibility: readField(params, 'compatibility'),
    gameType: readField(params, 'gameType'),
    gameMode: readField(params, 'gameMode'),
    gems: readField(params, 'gems'),
    easterEgg: readField(params, 'easterEgg'),
    sort: sort ?? defaultLevelFilter.sort,
    reverse: params.has('reverse'),
  };
}

/** `?q=…`, or an empty text for the default search. */
export function writeSearch(filter: LevelFilter): string {
  const params = new URLSearchParams();
  if (filter.query) params.set('q', filter.query);
  for (const key of filterKeys) {
    if (filter[key] !== defaultLevelFilter[key]) params.set(filterFields[key].param, filter[key]);
  }
  if (filter.sort !== defaultLevelFilter.sort) params.set('sort', filter.sort);
  if (filter.reverse) params.set('reverse', '');
  const text = params.toString();
  return text && `?${text}`;
}
