import { LRUCache } from 'lru-cache';
import { compress, type Encoding } from '../content/encoding.ts';
import { etagOf } from '../content/etagOf.ts';
import { isSameData } from './isSameData.ts';

/** A page or a feed, compressed at most once for each coding. */
export interface ReadyPage {
  bytes: Buffer;
  /** Bytes that it takes, with the compressed forms that were made. */
  readonly size: number;
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
 * Rendered pages as visitors see them, kept as long as their data stay the same. `maxBytes` is the limit of all, with
 * their compressed forms.
 */
export function createKeptPages(maxBytes: number): KeptPages {
  const pages = new LRUCache<string, Kept>({ max: maxPages, maxSize: maxBytes });

  function find(name: string, data: object): Promise<ReadyPage> | undefined {
    const known = pages.get(name);
    return known && isSameData(known.data, data, comparedDepth) ? known.page : undefined;
  }

  function keep(name: string, data: object, made: Promise<string>): Promise<ReadyPage> {
    const page = made.then((html) => readyPage(html, () => void count(name, page)));
    pages.set(name, { data, page }, { size: 1 });
    count(name, page).catch(() => {
      if (pages.peek(name)?.page === page) pages.delete(name);
    });
    return page;
  }

  /** Counts what a page takes by now: the cache asks for the size of a new entry only. */
  async function count(name: string, page: Promise<ReadyPage>): Promise<void> {
    const { size } = await page;
    const kept = pages.peek(name);
    if (kept?.page === page) pages.set(name, { ...kept }, { size: Math.max(1, size) });
  }

  return {
    async read(name, data, make, inTurn = atOnce) {
      const begin = async () => find(name, data) ?? keep(name, data, make());
      return find(name, data) ?? inTurn(begin);
    },
  };
}

/** `onGrown` is told when another form of it takes memory. */
export function readyPage(html: string, onGrown?: () => void): ReadyPage {
  const bytes = Buffer.from(html);
  const encoded = new Map<Encoding, Promise<Buffer>>();
  let size = bytes.length;
  let etag: string | undefined;

  async function encode(encoding: Encoding): Promise<Buffer> {
    const form = await compress(bytes, encoding, brotliQuality);
    size += form.length;
    onGrown?.();
    return form;
  }

  return {
    bytes,
    get size() {
      return size;
    },
    get etag() {
      etag ??= etagOf(bytes);
      return etag;
    },
    encode(encoding) {
      const known = encoded.get(encoding) ?? encode(encoding);
      encoded.set(encoding, known);
      return known;
    },
  };
}
