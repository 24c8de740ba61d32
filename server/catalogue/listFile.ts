import { compress } from '../content/encoding.ts';
import type { FileReply } from '../fileReply.ts';
import type { LevelCatalogue } from './catalogue.ts';
import { createListSlices } from './listSlices.ts';

/**
 * A list whose counts have changed is made again when it is this old, and answers until then. One of more than
 * four megabytes becomes older: on a busy site all of its slices have new counts, and forty take seconds. Whole
 * milliseconds, as revisions of counts are.
 */
const remadeAfterMs = (bytes: number): number => Math.max(1_000, Math.ceil(bytes / 4_000));
/** Counts are never further behind, in times of that age; added, removed and edited levels appear at once. */
const mayLag = 3;
const brotliQuality = 5;

interface Made {
  /** Replaced when Brotli is added, so that the answers without it are not sent again (see `madeOf`). */
  file: FileReply & { encodings: { br?: Buffer; gzip: Buffer } };
  /** Uncompressed. */
  bytes(): Buffer;
  /** Null until it is wanted. */
  brotli: Promise<Buffer> | null;
  /** Of the changes that it has at least. */
  structureRevision: number;
  counts: Counts;
  restMs: number;
  isAnswered: boolean;
}

/** The counts that a list has at least. */
interface Counts {
  revision: number;
  /** When they were up to date. */
  at: number;
}

/** What the list must have for who asks for it now. */
type Wanted = Pick<Made, 'structureRevision' | 'counts'>;

const noCounts: Counts = { revision: -1, at: Number.NEGATIVE_INFINITY };

/** The level list as clients receive it, made once per change for all requests. */
export interface ListFile {
  /**
   * Whoever asks after a change waits for gzip only: Brotli, whose files cannot be put together from parts,
   * follows.
   */
  read(): Promise<FileReply>;
  /** The list as `read` answers it now, if nothing has to be made for that: the same object for the same answer. */
  known(): FileReply | undefined;
  /**
   * How far behind the counts of an answer may be, milliseconds, even if the list becomes twice as long before it is
   * read; undefined before the first list is made.
   */
  lagMs(): number | undefined;
}

export function createListFile(catalogue: LevelCatalogue, clock: () => number): ListFile {
  const slices = createListSlices(catalogue);
  let current: Made | null = null;
  let making: Promise<Made> | null = null;
  /** The counts that are being written, in one `make` or several; null when none are. */
  let counting: Counts | null = null;
  let compressedAt = Number.NEGATIVE_INFINITY;

  function beginCounts(): Counts {
    slices.beginCounts();
    return { revision: slices.countsRevision, at: clock() };
  }

  /** An added, removed or edited level does not wait for counts, unless somebody needs them (`withCounts`). */
  async function make(withCounts: boolean): Promise<Made> {
    const { structureRevision } = catalogue;
    const before = current;
    if (!before || withCounts || isBehind(before)) counting ??= beginCounts();
    const areCounted = await slices.update({ withCounts });
    const counts = (areCounted && counting) || (before?.counts ?? noCounts);
    if (areCounted) counting = null;
    const { bytes, size, gzip, etag } = slices.write();
    const made: Made = {
      file: {
        contentType: 'application/json; charset=utf-8',
        cache: 'revalidated',
        etag,
        body: async () => bytes(),
        encodings: { gzip },
        encode: () => addBrotli(made),
      },
      bytes,
      brotli: null,
      structureRevision,
      counts,
      restMs: remadeAfterMs(size),
      isAnswered: false,
    };
    if (!before) await addBrotli(made).catch(() => undefined);
    current = made;
    return made;
  }

  function makeOnce(withCounts: boolean): Promise<Made> {
    making ??= make(withCounts).finally(() => {
      making = null;
    });
    return making;
  }

  function addBrotli(made: Made): Promise<Buffer> {
    made.brotli ??= compressBrotli(made).catch((error) => {
      made.brotli = null;
      throw error;
    });
    return made.brotli;
  }

  async function compressBrotli(made: Made): Promise<Buffer> {
    compressedAt = clock();
    const br = await compress(made.bytes(), 'br', brotliQuality);
    made.file = { ...made.file, encodings: { ...made.file.encodings, br } };
    return br;
  }

  const lagOf = ({ restMs }: Made): number => mayLag * restMs;

  /** Who asks now need not get what changes while the list is made: frequent changes would delay all answers. */
  const now = (): Wanted => ({
    structureRevision: catalogue.structureRevision,
    counts: { revision: slices.countsRevision, at: clock() },
  });

  const isFresh = (made: Made, wanted: Wanted): boolean =>
    made.structureRevision >= wanted.structureRevision && areFresh(made, wanted);

  /** Whether its counts are. A clock that has jumped back tells nothing about their age. */
  function areFresh(made: Made, { counts }: Wanted): boolean {
    const ageMs = counts.at - made.counts.at;
    return made.counts.revision >= counts.revision || (ageMs >= 0 && ageMs < lagOf(made));
  }

  function answer(made: Made): FileReply {
    // A failure is answered to those who wait for the list once this one is too old.
    if (isBehind(made)) makeOnce(false).catch(() => undefined);
    else addBrotliSoon(made);
    made.isAnswered = true;
    return made.file;
  }

  /** Whether its counts have to be written again. */
  function isBehind({ counts, restMs }: Made): boolean {
    const ageMs = clock() - counts.at;
    return counts.revision < slices.countsRevision && (ageMs < 0 || ageMs >= restMs);
  }

  /** A list that is answered only once is not worth it: gzip is sent. */
  function addBrotliSoon(made: Made): void {
    if (!made.isAnswered || made.brotli || clock() - compressedAt < made.restMs) return;
    addBrotli(made).catch(() => undefined);
  }

  return {
    async read() {
      const wanted = now();
      let made = current;
      while (!made || !isFresh(made, wanted)) made = await makeOnce(made !== null && !areFresh(made, wanted));
      return answer(made);
    },
    known: () => (current && isFresh(current, now()) ? answer(current) : undefined),
    lagMs: () => (current ? 2 * lagOf(current) : undefined),
  };
}
