import { LRUCache } from 'lru-cache';
import { compress, type Encoding } from '../content/encoding.ts';
import { etagOf } from '../content/etagOf.ts';
import { isSameData } from './isSameData.ts';

/** A page or a feed, compressed at most once for each coding. */
export interface ReadyPage {
  bytes: Buffer;
  /** Made when it is wanted; that of a megabyte takes milliseconds. */
  readonly etag: string;
  encode: (encoding: Encoding) => Promise<Buffer>;
}

export interface KeptPages {
  /**
   * The page `name` as it was made from the same data; otherwise it is made once, however many callers ask at
   * the same time: by the first whose turn comes.
   */
  read(name: string, data: object, make: () => Promise<string>, inTurn?: InTurn): Promise<ReadyPage>;
}

/** Runs work when it is the caller's turn. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const atOnce: InTurn = (work) => work();

interface Kept {
  data: object;
  page: Promise<ReadyPage>;
}

const maxPages = 500;
/** Takes as long as 4 for pages, which become a twelfth smaller; 6 would take twice as long. */
const brotliQuality = 5;
/** The depth from the data of a page through a reply and a list in it to the items. */
const comparedDepth = 3;

/**
 * Rendered pages as visitors see them, kept as long as their data stay the same. `maxBytes` is the limit of the text
 * of all; their compressed forms take a third as much beside it.
 */
export function createKeptPages(maxBytes: number): KeptPages {
  const pages = new LRUCache<string, Kept>({ max: maxPages, maxSize: maxBytes });

  function find(name: string, data: object): Promise<ReadyPage> | undefined {
    const known = pages.get(name);
    return known && isSameData(known.data, data, comparedDepth) ? known.page : undefined;
  }

  function keep(name: string, kept: Kept): Promise<ReadyPage> {
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
  }

  return {
    async read(name, data, make, inTurn = atOnce) {
      const begin = async () => find(name, data) ?? keep(name, { data, page: make().then(readyPage) });
      return find(name, data) ?? inTurn(begin);
    },
  };
}

export function readyPage(html: string): ReadyPage {
  const bytes = Buffer.from(html);
  const encoded = new Map<Encoding, Promise<Buffer>>();
  let etag: string | undefined;
  return {
    bytes,
    get etag() {
      etag ??= etagOf(bytes);
      return etag;
    },
    encode(encoding) {
      const known = encoded.get(encoding) ?? compress(bytes, encoding, brotliQuality);
      encoded.set(encoding, known);
      return known;
    },
  };
}
