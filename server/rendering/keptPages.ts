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

export interface KeptPages<Data extends object> {
  /**
   * The page `name` as it was made from the same data, but for what may stay as it is (`withEarlier`); otherwise it is
   * renewed or made once, however many callers ask at the same time: made by the first whose turn comes.
   */
  read(name: string, data: Data, make: Make<Data>, ways?: Ways<Data>): Promise<ReadyPage>;
}

/** Makes a page that shows the data. */
type Make<Data> = (data: Data) => Promise<string>;

interface Ways<Data> {
  /** For making it anew. */
  inTurn?: InTurn | undefined;
  /** Makes a page from one whose data differ in counts only; null where it has to be made anew. */
  renew?: ((earlier: string, data: Data) => string | null) | undefined;
  /** The data with what may stay as it is on an earlier page for a minute, or longer: see `refreshEveryMs`. */
  withEarlier?: ((data: Data, earlier: Data) => Data) | undefined;
}

/** Runs work when it is the caller's turn. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const atOnce: InTurn = (work) => work();

interface Kept<Data> {
  data: Data;
  page: Promise<ReadyPage>;
  /** When it was made, other than by being renewed. */
  madeAt: number;
}

interface Found<Data> {
  known: Kept<Data>;
  /** The data that the page would have now. */
  wanted: Data;
  /** Whether it was made from these. */
  isSame: boolean;
  /** Whether it is made anew because it has shown for too long what was earlier. */
  isRefreshed: boolean;
}

const maxPages = 500;
const earlierForMs = 60_000;
/**
 * At most one page in this time is made anew because it has shown for too long what was earlier: hundreds that were made
 * together would otherwise take seconds of everybody's time.
 */
const refreshEveryMs = 250;
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
export function createKeptPages<Data extends object>(maxBytes: number, now: () => number): KeptPages<Data> {
  const pages = new LRUCache<string, Kept<Data>>({ max: maxPages, maxSize: maxBytes });
  const making = new Map<string, Kept<Data>>();
  const made = new LRUCache<string, true>({ max: rememberedPages });
  let refreshedAt = Number.NEGATIVE_INFINITY;

  /** Whether so much time has passed; also where the clock was put back. */
  const isOver = (since: number, ms: number): boolean => now() < since || now() >= since + ms;

  function find(name: string, data: Data, withEarlier: Ways<Data>['withEarlier']): Found<Data> | null {
    const known = making.get(name) ?? pages.get(name);
    if (!known) return null;
    if (isSameData(known.data, data, comparedDepth)) {
      return { known, wanted: data, isSame: true, isRefreshed: false };
    }
    const stayed = withEarlier?.(data, known.data) ?? data;
    const isDue = isOver(known.madeAt, earlierForMs) && isOver(refreshedAt, refreshEveryMs);
    const wanted = isDue ? data : stayed;
    return {
      known,
      wanted,
      isSame: isSameData(known.data, wanted, comparedDepth),
      isRefreshed: isDue && !isSameData(stayed, data, comparedDepth),
    };
  }

  function keep(name: string, data: Data, html: Promise<string>, madeAt = now()): Promise<ReadyPage> {
    const page = html.then((text) => readyPage(text, () => void count(name, page)));
    const kept = { data, page, madeAt };
    making.set(name, kept);
    const isWanted = made.has(name) || pages.has(name);
    made.set(name, true);
    // Whoever asked for a page that could not be made is told.
    admit(name, kept, isWanted).catch(() => undefined);
    return page;
  }

  /** Keeps a page once it is compressed: before, it would displace others for more than it takes. */
  async function admit(name: string, kept: Kept<Data>, isWanted: boolean): Promise<void> {
    try {
      const page = await kept.page;
      if (!isWanted && pages.size >= maxPages) return;
      await page.encode('br');
      const hasRoom = pages.size < maxPages && pages.calculatedSize + page.size <= maxBytes;
      if (making.get(name) === kept && (isWanted || hasRoom)) pages.set(name, kept, { size: page.size });
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
    async read(name, data, make, { inTurn = atOnce, renew, withEarlier } = {}) {
      const found = find(name, data, withEarlier);
      if (found?.isSame) return found.known.page;
      if (found && renew && isSameData(found.known.data, found.wanted, renewedDepth, counts)) {
        const { known, wanted } = found;
        const html = renewed(known.page, {
          renew: (earlier) => renew(earlier, wanted),
          make: () => make(wanted),
          inTurn,
        });
        return keep(name, wanted, html, known.madeAt);
      }
      const isRefreshed = found?.isRefreshed ?? false;
      if (isRefreshed) refreshedAt = now();
      return inTurn(async () => {
        const sinceThen = find(name, data, isRefreshed ? undefined : withEarlier);
        return sinceThen?.isSame ? sinceThen.known.page : keep(name, data, make(data));
      });
    },
  };
}

/** The renewed page, or one made anew where there is nothing to renew. */
async function renewed(
  earlier: Promise<ReadyPage>,
  {
    renew,
    make,
    inTurn,
  }: { renew: (earlier: string) => string | null; make: () => Promise<string>; inTurn: InTurn },
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
