/** Who may keep an answer, and for how long: name → `Cache-Control`. */
export const cachePolicies = {
  /** For addresses with a hash of the content in them. */
  forever: 'public, max-age=31536000, immutable',
  /** For pictures at addresses that change with the picture, or that may be old for a while. */
  week: 'public, max-age=604800',
  /** May be kept, but is compared by its ETag each time. */
  revalidated: 'no-cache',
  /** The same, but only in the browser of the account that asked. */
  revalidatedPrivately: 'private, no-cache',
  /** For what depends on who asks, and for errors. */
  never: 'no-store',
} as const;

export type CachePolicy = keyof typeof cachePolicies;
