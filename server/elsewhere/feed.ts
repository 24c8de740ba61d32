/** The newest things of a page. Addresses are absolute. */
export interface Feed {
  title: string;
  /** The page that shows the same. */
  page: string;
  author: string;
  /** When its page began, if that is known: nothing in the feed is older than that. */
  since?: number;
  /** Newest first, except where the things have an order of their own. */
  items: readonly FeedItem[];
}

export interface FeedItem {
  /** The address of its page, by which readers recognise it. */
  page: string;
  title: string;
  author: string | null;
  text: string;
  /** Of `linkPictureSize`. */
  picture: string;
  /** Milliseconds since 1970. */
  addedAt: number;
  changedAt: number;
}

/** The media types of feeds, by the end of their addresses: `/feed.atom`. */
export const feedTypes = { atom: 'application/atom+xml', json: 'application/feed+json' } as const;
export type FeedFormat = keyof typeof feedTypes;

/** More than any reader shows at once. */
export const feedLength = 50;

export const isoTime = (time: number): string => new Date(time).toISOString();
