/** Who may store an answer, and for how long: name → `Cache-Control`. */
export const cachePolicies = {
  /** For addresses with a hash of the content in them. */
  forever: 'public, max-age=31536000, immutable',
  /** For pictures whose address changes with the picture, or that may be out of date for a while. */
  week: 'public, max-age=604800',
  /** May be stored, but is revalidated by ETag each time. */
  revalidated: 'no-cache',
  /** May be stored in the browser of the account only, and is revalidated each time. */
  revalidatedPrivately: 'private, no-cache',
  /** For answers that depend on the account, and for errors. */
  never: 'no-store',
} as const;

export type CachePolicy = keyof typeof cachePolicies;
