import { createHash } from 'node:crypto';
import { createEtag } from '../content/etagOf.ts';
import {
  deflatePiece,
  joinBytes,
  joinGzip,
  lengthOf,
  type Piece,
  storedPiece,
} from '../content/gzipPieces.ts';
import { createSlices } from '../search/slices.ts';
import type { LevelCatalogue } from './catalogue.ts';

/** The level list in slices of IDs: what changes is written and compressed again, and nothing else. */
export interface ListSlices {
  /** Grows with every change of counts. */
  readonly countsRevision: number;
  /** From here on, the slices whose counts have changed are written again. */
  beginCounts(): void;
  /**
   * Writes the slices again whose levels were added, removed or edited; where there are none, those with new counts,
   * and stops as soon as others are added, removed or edited. `withCounts` writes all of both. A slice shows its
   * levels as they are when its turn comes. Returns whether all counts are written that had changed by `beginCounts`.
   */
  update(options: { withCounts: boolean }): Promise<boolean>;
  /** The list as one line of JSON; not while it is updated. */
  write(): WrittenList;
}

export interface WrittenList {
  /** Bytes uncompressed. */
  size: number;
  gzip: Buffer;
  etag: string;
  /** Joined when somebody wants them first, for Brotli or as they are: of a long list it takes milliseconds. */
  bytes(): Buffer;
}

interface Slice extends Piece {
  digest: Buffer;
}

/** A slice has the levels whose IDs are the same after a division by this. */
const idsPerSlice = 500;
/** How many slices are compressed at once. */
const atATime = 2;

export function createListSlices(catalogue: LevelCatalogue): ListSlices {
  const slices = new Map<number, Slice>();
  const numberOf = (id: number) => Math.floor(id / idsPerSlice);
  const changed = new Set(catalogue.ids().map(numberOf));
  const counted = new Set<number>();
  /** Those of `counted` that are to be written. */
  const due = new Set<number>();
  let { structureRevision } = catalogue;
  let countsRevision = 0;
  catalogue.follow((id) => {
    const isCount = catalogue.structureRevision === structureRevision;
    ({ structureRevision } = catalogue);
    (isCount ? counted : changed).add(numberOf(id));
    if (isCount) countsRevision += 1;
  });

  async function make(number: number): Promise<void> {
    const ids = Array.from({ length: idsPerSlice }, (_, index) => number * idsPerSlice + index);
    const bytes = Buffer.from(ids.flatMap((id) => catalogue.jsonOf(id) ?? []).join(','));
    if (bytes.length === 0) {
      slices.delete(number);
      return;
    }
    const digest = createHash('sha256').update(bytes).digest();
    slices.set(number, { ...(await deflatePiece(bytes)), digest });
  }

  /**
   * Makes the slices of `numbers` and takes them out of it, a few at a time, since everything else needs the threads
   * that compress, too. Stops when something `isUrgent`.
   */
  async function makeAll(numbers: Set<number>, isUrgent = () => false): Promise<void> {
    const waiting = [...numbers];
    const breathe = createSlices();
    while (waiting.length > 0 && !isUrgent()) {
      const making = waiting.splice(0, atATime).map(async (number) => {
        for (const set of [changed, counted, due]) set.delete(number);
        try {
          await make(number);
        } catch (error) {
          numbers.add(number);
          throw error;
        }
      });
      for (const outcome of await Promise.allSettled(making)) {
        if (outcome.status === 'rejected') throw outcome.reason;
      }
      await breathe();
    }
  }

  return {
    get countsRevision() {
      return countsRevision;
    },
    beginCounts() {
      for (const number of counted) due.add(number);
    },
    async update({ withCounts }) {
      const isEdited = changed.size > 0;
      if (isEdited) await makeAll(changed);
      if (withCounts) await makeAll(due);
      else if (!isEdited) await makeAll(due, () => changed.size > 0);
      return due.size === 0;
    },
    write() {
      const inOrder = [...slices].sort(([one], [other]) => one - other).map(([, slice]) => slice);
      const pieces = inOrder.flatMap((slice, index) => (index === 0 ? [slice] : [storedPiece(','), slice]));
      const etag = createEtag();
      for (const { digest } of inOrder) etag.add(digest);
      const whole = [storedPiece('['), ...pieces, storedPiece(']')];
      let joined: Buffer | undefined;
      return {
        size: lengthOf(whole),
        gzip: joinGzip(whole),
        etag: etag.end(),
        bytes() {
          joined ??= joinBytes(whole);
          return joined;
        },
      };
    },
  };
}
