export const packSorts = ['date', 'name', 'creator', 'levelCount', 'downloads', 'lovedCount'] as const;
export type PackSort = (typeof packSorts)[number];

/** A search for packs; the browser and the server find the same with it. */
export interface PackFilter {
  query: string;
  sort: PackSort;
  reverse: boolean;
}

export const defaultPackFilter: PackFilter = { query: '', sort: 'date', reverse: false };
