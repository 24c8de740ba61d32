/** How often a cache was read since the start, and how often it had the answer. */
export interface CacheReads {
  hits: number;
  misses: number;
}

export const noCacheReads = (): CacheReads => ({ hits: 0, misses: 0 });
