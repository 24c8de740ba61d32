import type { Readable } from 'node:stream';
import type { CachePolicy } from './cachePolicies.ts';
import type { ByteRange } from './files/fileStore.ts';

/** The bytes that a call replies with. The HTTP layer adds conditions, ranges, HEAD and lengths. */
export interface FileReply {
  contentType: string;
  /** Strong, with its quotes; equal for equal bytes. */
  etag: string;
  cache: CachePolicy;
  /** In memory, or how to get it where few want it uncompressed, or streamed. */
  body: Buffer | (() => Promise<Buffer>) | FileStream;
  /** The same bytes, compressed ahead of time; a client that accepts one of these receives it. */
  encodings?: { br?: Buffer; gzip?: Buffer };
  /** Compresses the bytes for clients that accept none of those, unless they are few. */
  encode?: (encoding: 'br' | 'gzip') => Promise<Buffer | undefined>;
  contentDisposition?: string;
  /** Request headers that select between different answers at this address. */
  vary?: string;
  /**
   * Always answered with 200 and the whole file, without ETag, whatever range or condition the client sends.
   */
  isAlwaysWhole?: boolean;
  /**
   * Called each time when the whole file (200, not a range, not HEAD) starts to be sent, with the address of who
   * gets it. It may be kept with the answer, so it must not hold a request.
   */
  onWholeFile?: (address: string) => void;
  /**
   * Called once at the end of an answer with the whole file: with how many of its bytes the system has taken,
   * which are all unless the client has left earlier. Answers that are sent again (see `madeOf`) do not call it.
   */
  onSent?: (bytes: number) => void;
}

/** Opens a file, or reads a small one, when it is the turn of its asker. */
export type InTurn = <T extends Readable | Buffer>(open: () => Promise<T>) => Promise<T>;

/** A body that is streamed. */
export interface FileStream {
  /** Null when it is known only at the end; such a file `isAlwaysWhole`. */
  size: number | null;
  /**
   * The bytes themselves, where there are few. Only what asks the disk or the store is done `inTurn`: bytes in
   * memory need none, and what is made first would keep the others of its asker waiting.
   */
  read(range: ByteRange, inTurn: InTurn): Promise<Readable | Buffer>;
}
