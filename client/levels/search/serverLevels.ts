import type { LevelInfo } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import type { LevelFilter } from '../../../shared/search/levelFilter.ts';
import { load } from '../../api/load.ts';
import { useSite } from '../../site/siteStore.ts';
import { useLevelLists } from '../levelStore.ts';
import { writeSearch } from './searchParams.ts';

/** Reads a page of a search from the server. Throws as `call` does. */
export async function readFromServer(
  filter: LevelFilter,
  page: { limit: number; after?: string },
  signal?: AbortSignal,
) {
  const wanted = { ...filter, query: filter.query.slice(0, limits.searchLength) };
  const query = { ...Object.fromEntries(new URLSearchParams(writeSearch(wanted))), ...page };
  const { levels, ...facts } = await load('level.search', { query, signal });
  return { ids: levels.map(({ id }: LevelInfo) => id), ...facts };
}

/** Whether the server has to search: the list is too long for browsers, and this one has not loaded it. */
export function useIsListLong(): boolean {
  const isWhole = useLevelLists((lists) => lists.isWhole);
  const isLong = useSite(({ info }) => (info?.levelCount ?? 0) > limits.browserList);
  return isLong && !isWhole;
}
