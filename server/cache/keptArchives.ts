import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { InTurn } from '../fileReply.ts';
import type { ByteRange } from '../files/fileStore.ts';
import { type CacheReads, noCacheReads } from '../services/cacheReads.ts';

/**
 * The bytes of small archives that were asked for again lately, by ETag: equal for equal bytes, so that none is out of
 * date. Most archives are asked for once in a long time. If their bytes were kept, they would push out those that many
 * want, and, dropped after some seconds, make the garbage collector go through the whole heap. Answers that
 * `createAnswerAgain` repeats do not look here: other archives push theirs out, however popular it is, and it is read
 * once more.
 */
export interface KeptArchives {
  /** A range of an archive: its bytes when it is small, else a stream of them. What is kept takes no turn. */
  read(archive: Archive, range: ByteRange, inTurn: InTurn): Promise<Readable | Buffer>;
  readonly reads: CacheReads;
}

interface Archive {
  etag: string;
  size: number;
  readWhole(): Promise<Buffer>;
  open(range: ByteRange): Promise<Readable>;
}

const maxBytes = 8_000_000;
/** Larger ones are streamed: sending dominates their time, not opening files. */
const smallBytes = 512 * 1024;
/** How many of the last ones that were asked for are remembered, without their bytes. */
const rememberedArchives = 2_000;

export function createKeptArchives(): KeptArchives {
  const cache = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });
  const askedFor = new LRUCache<string, true>({ max: rememberedArchives });
  const reads = noCacheReads();
  return {
    async read({ etag, size, readWhole, open }, range, inTurn) {
      if (size > smallBytes) return inTurn(() => open(range));
      const known = cache.get(etag);
      if (known) reads.hits += 1;
      else reads.misses += 1;
      const readAndKeep = async () => {
        const bytes = await readWhole();
        if (askedFor.has(etag)) cache.set(etag, bytes);
        else askedFor.set(etag, true);
        return bytes;
      };
      // Another request may have read it before the turn.
      const bytes = known ?? (await inTurn(async () => cache.get(etag) ?? readAndKeep()));
      // The whole one itself: as long as it is kept, the same answer can be sent again.
      const isWhole = range.start === 0 && range.end >= bytes.length;
      return isWhole ? bytes : bytes.subarray(range.start, range.end);
    },
    reads,
  };
}
