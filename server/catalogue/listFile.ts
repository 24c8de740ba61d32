import { compress } from '../content/encoding.ts';
import type { FileReply } from '../fileReply.ts';
import type { LevelCatalogue } from './catalogue.ts';
import { createListSlices } from './listSlices.ts';

/**
 * A list whose counts have changed is made again when it is this old, and answers until then. One of more than
 * four megabytes becomes older: on a busy site all of its slices have new counts, and forty take seconds.
 */
const remadeAfterMs = (bytes: number): number => Math.max(1_000, bytes / 4_000);
/** Counts are never further behind, in times of that age; added and removed levels appear at once. */
const mayLag = 3;
const brotliQuality = 5;

interface Made {
  /** Replaced when Brotli is added, so that the answers without it are not sent again (see `madeOf`). */
  file: FileReply & { body: Buffer; encodings: { br?: Buffer; gzip: Buffer } };
  /** Null until it is wanted. */
  brotli: Promise<Buffer> | null;
  /** Of the changes that it has at least. */
  structureRevision: number;
  countsRevision: number;
  /** When its counts were up to date. */
  countedAt: number;
  restMs: number;
  isAnswered: boolean;
}

/** The level list as clients receive it, made once per change for all requests. */
export interface ListFile {
  /**
   * Whoever asks after a change waits for gzip only: Brotli, whose files cannot be put together from parts,
   * follows.
   */
  read(): Promise<FileReply>;
  /** The list as `read` answers it now, if nothing has to be made for that: the same object for the same answer. */
  known(): FileReply | undefined;
}

export function createListFile(catalogue: LevelCatalogue, clock: () => number): ListFile {
  const slices = createListSlices(catalogue);
  let current: Made | null = null;
  let making: Promise<Made> | null = null;
  let compressedAt = Number.NEGATIVE_INFINITY;

  async function make(): Promise<Made> {
    const { structureRevision } = catalogue;
    const { countsRevision } = slices;
    const madeAt = clock();
    const before = current;
    const isCounted = !before || madeAt - before.countedAt >= before.restMs;
    await slices.update({ withCounts: isCounted });
    const { bytes, gzip, etag } = await slices.write();
    const made: Made = {
      file: {
        contentType: 'application/json; charset=utf-8',
        cache: 'revalidated',
        etag,
        body: bytes,
        encodings: { gzip },
        encode: () => addBrotli(made),
      },
      brotli: null,
      structureRevision,
      countsRevision: isCounted ? countsRevision : before.countsRevision,
      countedAt: isCounted ? madeAt : before.countedAt,
      restMs: remadeAfterMs(bytes.length),
      isAnswered: false,
    };
    if (!before) await addBrotli(made).catch(() => undefined);
    current = made;
    return made;
  }

  function makeOnce(): Promise<Made> {
    making ??= make().finally(() => {
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
    const br = await compress(made.file.body, 'br', brotliQuality);
    made.file = { ...made.file, encodings: { ...made.file.encodings, br } };
    return br;
  }

  const hasRested = (since: number, { restMs }: Made): boolean => clock() - since >= restMs;

  async function read(): Promise<FileReply> {
    const { structureRevision } = catalogue;
    const { countsRevision } = slices;
    const now = clock();
    // A list need not include changes made while it is being built; otherwise frequent changes would delay
    // every answer.
    const isFresh = (made: Made) =>
      made.structureRevision >= structureRevision &&
      (made.countsRevision >= countsRevision || now - made.countedAt < mayLag * made.restMs);
    let made = current;
    while (!made || !isFresh(made)) made = await makeOnce();
    // A failure is answered to those who wait for the list once this one is too old.
    if (isBehind(made)) makeOnce().catch(() => undefined);
    else addBrotliSoon(made);
    made.isAnswered = true;
    return made.file;
  }

  /** Whether its counts have to be made again. */
  const isBehind = (made: Made): boolean =>
    made.countsRevision < slices.countsRevision && hasRested(made.countedAt, made);

  /** A list that is answered only once is not worth it: gzip is sent. */
  function addBrotliSoon(made: Made): void {
    if (!made.isAnswered || made.brotli || !hasRested(compressedAt, made)) return;
    addBrotli(made).catch(() => undefined);
  }

  function known(): FileReply | undefined {
    if (current?.structureRevision !== catalogue.structureRevision || isBehind(current)) return undefined;
    addBrotliSoon(current);
    return current.file;
  }

  return { read, known };
}
