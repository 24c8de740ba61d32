import { LRUCache } from 'lru-cache';
import { countNames } from '../../shared/countNames.ts';
import { compress, decompress, type Encoding } from '../content/encoding.ts';
import { etagOf } from '../content/etagOf.ts';
import { isSameData } from './isSameData.ts';

/**
 * A page or a feed, compressed at most once for each coding. Once its brotli form is made, the page itself is given
 * up for it: a sixth of the memory, from which other forms are made when somebody asks for them.
 */
export interface ReadyPage {
  /** Uncompressed. */
  read(): Promise<Buffer>;
  /** Bytes of the forms in memory. */
  readonly size: number;
  /** Made when it is wanted; that of a megabyte takes milliseconds. */
  etag(): Promise<string>;
  encode(encoding: Encoding): Promise<Buffer>;
}

export interface KeptPages {
  /**
   * The page `name` as it was made from the same data; otherwise it is renewed or made once, however many
   * callers ask at the same time: made by the first whose turn comes.
   */
  read(name: string, data: object, make: () => Promise<string>, ways?: Ways): Promise<ReadyPage>;
}

interface Ways {
  /** For making it anew. */
  inTurn?: InTurn | undefined;
  renew?: Renew | undefined;
}

/** Makes a page from one whose data differ in counts only; null where it has to be made anew. */
type Renew = (earlier: string) => string | null;

/** Runs work when it is the caller's turn. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const atOnce: InTurn = (work) => work();

interface Kept {
  data: object;
  page: Promise<ReadyPage>;
}

const maxPages = 500;
/** How many of the last pages that were made are remembered, without what they show. */
const rememberedPages = 2_000;
/** Takes as long as 4 for pages, which become a twelfth smaller; 6 would take twice as long. */
const brotliQuality = 5;
/** The depth from the data of a page through a reply and a list in it to the items. */
const comparedDepth = 3;
/** To the members of an item, and of whatever it contains. */
const renewedDepth = 6;
const counts = new Set<string>(countNames);
/** A page of fewer characters is renewed in less than a millisecond, so it needs no turn. */
const renewedAtOnce = 200_000;

/**
 * Rendered pages as visitors see them, kept as long as their data stay the same. `maxBytes` is the limit of all. Where
 * there is no room, a page is kept from the second time it is made: who walks through all pages, as search engines do,
 * does not push out those that many want.
 */
export function createKeptPages(maxBytes: number): KeptPages {
  const pages = new LRUCache<string, Kept>({ max: maxPages, maxSize: maxBytes });
  const making = new Map<string, Kept>();
  const made = new LRUCache<string, true>({ max: rememberedPages });

  function find(name: string, data: object): Promise<ReadyPage> | undefined {
    const known = making.get(name) ?? pages.get(name);
    return known && isSameData(known.data, data, comparedDepth) ? known.page : undefined;
  }

  /** The page of data that differ in counts only, if there is one. */
  function findEarlier(name: string, data: object): Promise<ReadyPage> | undefined {
    const known = making.get(name) ?? pages.peek(name);
    return known && isSameData(known.data, data, renewedDepth, counts) ? known.page : undefined;
  }

  function keep(name: string, data: object, html: Promise<string>): Promise<ReadyPage> {
    const page = html.then((text) => readyPage(text, () => void count(name, page)));
    const kept = { data, page };
    making.set(name, kept);
    // Whoever asked for a page that could not be made is told.
    admit(name, kept).catch(() => undefined);
    return page;
  }

  /** Keeps a page once it is compressed: before, it would displace others for more than it takes. */
  async function admit(name: string, kept: Kept): Promise<void> {
    try {
      const page = await kept.page;
      await page.encode('br');
      if (making.get(name) !== kept) return;
      const hasRoom = pages.size < maxPages && pages.calculatedSize + page.size <= maxBytes;
      if (hasRoom || pages.has(name) || made.has(name)) pages.set(name, kept, { size: page.size });
      made.set(name, true);
    } finally {
      if (making.get(name) === kept) making.delete(name);
    }
  }

  /** Counts what a page takes by now: the cache asks for the size of a new entry only. */
  async function count(name: string, page: Promise<ReadyPage>): Promise<void> {
    const { size } = await page;
    const kept = pages.peek(name);
    if (kept?.page === page) pages.set(name, { ...kept }, { size: Math.max(1, size) });
  }

  return {
    async read(name, data, make, { inTurn = atOnce, renew } = {}) {
      const found = find(name, data);
      if (found) return found;
      const earlier = renew && findEarlier(name, data);
      if (earlier) return keep(name, data, renewed(earlier, { renew, make, inTurn }));
      return inTurn(async () => find(name, data) ?? keep(name, data, make()));
    },
  };
}

/** The renewed page, or one made anew where there is nothing to renew. */
async function renewed(
  earlier: Promise<ReadyPage>,
  { renew, make, inTurn }: { renew: Renew; make: () => Promise<string>; inTurn: InTurn },
): Promise<string> {
  // Whoever asked for that page was told why it could not be made.
  const page = await earlier.catch(() => null);
  if (!page) return inTurn(make);
  const html = String(await page.read());
  if (html.length > renewedAtOnce) return inTurn(async () => renew(html) ?? make());
  return renew(html) ?? inTurn(make);
}

/** `onResized` is told when its size has changed. */
export function readyPage(html: string, onResized?: () => void): ReadyPage {
  let bytes: Buffer | null = Buffer.from(html);
  let size = bytes.length;
  const encoded = new Map<Encoding, Promise<Buffer>>();
  let etag: string | undefined;

  async function read(): Promise<Buffer> {
    return bytes ?? decompress(await encode('br'));
  }

  async function make(encoding: Encoding): Promise<Buffer> {
    const form = await compress(await read(), encoding, brotliQuality);
    size += form.length;
    if (encoding === 'br' && bytes) {
      size -= bytes.length;
      bytes = null;
    }
    onResized?.();
    return form;
  }

  function encode(encoding: Encoding): Promise<Buffer> {
    const known = encoded.get(encoding) ?? make(encoding);
    encoded.set(encoding, known);
    return known;
  }

  return {
    read,
    get size() {
      return size;
    },
    async etag() {
      etag ??= etagOf(await read());
      return etag;
    },
    encode,
  };
}
