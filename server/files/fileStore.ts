import type { Readable } from 'node:stream';

/**
 * Stores bytes by keys like `blobs/ab/abcd…`, on a disk or in an S3 bucket, with one contract for both.
 *
 * A reader sees all of a file or none of it. A file that has been put survives a crash. The later of two puts
 * of one key wins, whole. Keys are slash-separated names of letters, digits, `.`, `_` and `-`; no name starts
 * with a dot, and no key is the folder of another. Every call may throw `InvalidKeyError` and
 * `FileStoreUnavailableError`.
 */
export interface FileStore {
  readonly kind: 'disk' | 's3';
  /**
   * Streams a file in. A put that fails or exceeds `maxBytes` (`TooLargeError`, thrown while reading) leaves
   * nothing behind. A stream that is too large stays open, so that its sender can still be answered; any
   * other failure destroys it.
   */
  put(key: string, source: Readable | Uint8Array, options?: PutOptions): Promise<StoredFile>;
  /**
   * The bytes of `range` that exist. The caller reads the stream to its end or destroys it. Throws
   * `FileMissingError`.
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Throws `FileMissingError`. */
  readAll(key: string): Promise<Buffer>;
  /**
   * One piece of memory of `size` bytes with several small files, each at its place, in a fraction of the time of as
   * many `readAll`; between them it has zeros. Throws `FileMissingError` and `WrongSizeError`.
   */
  readTogether(files: readonly PlacedFile[], size: number): Promise<Buffer>;
  stat(key: string): Promise<FileStat | null>;
  /**
   * Replaces the file at `to`. A crash may leave the file at both keys, never at none. Throws
   * `FileMissingError`.
   */
  move(from: string, to: string): Promise<void>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
  /** Every file below a folder (`uploads/7/`, or `` for all), in no particular order. */
  list(folder: string): AsyncIterable<ListedFile>;
  /**
   * Sets `modifiedAt` to now, so that sweepers leave the file alone for another while. Throws
   * `FileMissingError`.
   */
  touch(key: string): Promise<void>;
  /**
   * Provides the file as a local path that must only be read, and only until `use` has settled. Throws
   * `FileMissingError`.
   */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Resolves when the store is available. */
  check(): Promise<void>;
}

export interface PutOptions {
  maxBytes?: number;
}

export interface StoredFile {
  size: number;
}

export interface PlacedFile {
  key: string;
  /** In bytes. */
  size: number;
  /** Where its first byte belongs. */
  start: number;
}

/** In bytes; `end` is exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileStat {
  size: number;
  modifiedAt: Date;
}

export interface ListedFile extends FileStat {
  key: string;
}

export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';
  constructor(key: string, options?: ErrorOptions) {
    super(`There is no file ${key}.`, options);
  }
}

/** The file has another size than whoever reads it has been told. */
export class WrongSizeError extends Error {
  override readonly name = 'WrongSizeError';
  constructor(key: string, size: number) {
    super(`The file ${key} does not have ${size} bytes.`);
  }
}

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
  constructor(readonly maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes.`);
  }
}

export class InvalidKeyError extends Error {
  override readonly name = 'InvalidKeyError';
  constructor(key: string) {
    super(`${JSON.stringify(key)} is not a valid file key.`);
  }
}

/** The store does not answer, refuses access, or is full: the call can be retried later. */
export class FileStoreUnavailableError extends Error {
  override readonly name = 'FileStoreUnavailableError';
}
