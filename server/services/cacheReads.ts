/** How often a cache had the answer since the start, and how often it did not. */
export interface CacheReads {
  hits: number;
  misses: number;
}

export const noCacheReads = (): CacheReads => ({ hits: 0, misses: 0 });
