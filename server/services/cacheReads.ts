/** How often a cache was asked since the start, and had the answer or not. */
export interface CacheReads {
  hits: number;
  misses: number;
}

export const noCacheReads = (): CacheReads => ({ hits: 0, misses: 0 });
