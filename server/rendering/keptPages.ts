import { LRUCache } from 'lru-cache';
import { compress, type Encoding } from '../content/encoding.ts';
import { isSameData } from './isSameData.ts';

/** The HTML of a page, compressed at most once for each coding. */
export interface ReadyPage {
  bytes: Buffer;
  encode: (encoding: Encoding) => Promise<Buffer>;
}

export interface KeptPages {
  /**
   * The page `name` as it was made from the same data; otherwise `make` makes it, once, however many
   * callers ask at the same time.
   */
  read(name: string, data: object, make: () => Promise<string>): Promise<ReadyPage>;
}

interface Kept {
  data: object;
  page: Promise<ReadyPage>;
}

const maxPages = 500;
/** Takes as long as 4 for pages, which become a twelfth smaller; 6 would take twice as long. */
const brotliQuality = 5;
/** The limit of the HTML of all: enough for `maxPages` of levels. Those of packs can be many times larger. */
const maxBytes = 24_000_000;
/** The depth from the data of a page through a reply and a list in it to the items. */
const comparedDepth = 3;

/** Rendered pages as visitors see them, kept as long as their data stay the same. */
export function createKeptPages(): KeptPages {
  const pages = new LRUCache<string, Kept>({ max: maxPages, maxSize: maxBytes });
  return {
    read(name, data, make) {
      const known = pages.get(name);
      if (known && isSameData(known.data, data, comparedDepth)) return known.page;
      const kept: Kept = { data, page: make().then(readyPage) };
      // Its size is known when it is made; the cache counts it for a new entry only.
      pages.set(name, kept, { size: 1 });
      kept.page.then(
        ({ bytes }) => {
          if (pages.peek(name) === kept) pages.set(name, { ...kept }, { size: Math.max(1, bytes.length) });
        },
        () => {
          if (pages.peek(name) === kept) pages.delete(name);
        },
      );
      return kept.page;
    },
  };
}

export function readyPage(html: string): ReadyPage {
  const bytes = Buffer.from(html);
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return {
    bytes,
    encode(encoding) {
      const known = encoded.get(encoding) ?? compress(bytes, encoding, brotliQuality);
      encoded.set(encoding, known);
      return known;
    },
  };
}
