import { createHash } from 'node:crypto';
import { createEtag } from '../content/etagOf.ts';
import { deflatePiece, joinPieces, type Piece, storedPiece } from '../content/gzipPieces.ts';
import { createSlices } from '../search/slices.ts';
import type { LevelCatalogue } from './catalogue.ts';

/** The level list in slices of IDs: what changes is written and compressed again, and nothing else. */
export interface ListSlices {
  /** Grows with every change of counts. */
  readonly countsRevision: number;
  /**
   * Writes the slices whose levels were added, removed or edited again, and `withCounts` those whose counts have
   * changed. A slice shows its levels as they are when its turn comes.
   */
  update(options: { withCounts: boolean }): Promise<void>;
  /** The list as one line of JSON; not while it is updated. */
  write(): Promise<{ bytes: Buffer; gzip: Buffer; etag: string }>;
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

  return {
    get countsRevision() {
      return countsRevision;
    },
    async update({ withCounts }) {
      const numbers = new Set(withCounts ? [...changed, ...counted] : changed);
      const breathe = createSlices();
      const making: Promise<void>[] = [];
      const failures: unknown[] = [];
      for (const number of numbers) {
        changed.delete(number);
        counted.delete(number);
        const tryAgain = (error: unknown) => {
          changed.add(number);
          counted.add(number);
          failures.push(error);
        };
        making.push(make(number).catch(tryAgain));
        // Everything else needs the threads that compress as well.
        if (making.length % atATime === 0) await Promise.all(making.splice(0));
        await breathe();
      }
      await Promise.all(making);
      if (failures.length > 0) throw failures[0];
    },
    async write() {
      const inOrder = [...slices].sort(([one], [other]) => one - other).map(([, slice]) => slice);
      const pieces = inOrder.flatMap((slice, index) => (index === 0 ? [slice] : [storedPiece(','), slice]));
      const etag = createEtag();
      for (const { digest } of inOrder) etag.add(digest);
      const whole = [storedPiece('['), ...pieces, storedPiece(']')];
      return { ...(await joinPieces(whole, createSlices())), etag: etag.end() };
    },
  };
}
