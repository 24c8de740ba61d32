import { readSync } from 'node:fs';
import { fromRandomAccessReaderPromise, type Options, RandomAccessReader, type ZipFile } from 'yauzl';

/**
 * Lets yauzl read an open file only within its bounds: an offset beyond them (zip64 allows absurd ones) would
 * throw inside a callback of its own reader, where nobody can catch it. Reads are synchronous, so this is for
 * worker threads.
 */
class BoundedReader extends RandomAccessReader {
  readonly #fd: number;
  readonly #size: number;

  constructor(fd: number, size: number) {
    super();
    this.#fd = fd;
    this.#size = size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    const isInside = position + length <= this.#size;
    if (isInside) callback(null, readSync(this.#fd, buffer, offset, length, position));
    else callback(new Error('The zip points beyond its end'));
  }
}

/** Opens the zip in an open file of `size` bytes. Names stay bytes; the caller closes the file. */
export function openZip(fd: number, size: number): Promise<ZipFile> {
  const options: Options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
  return fromRandomAccessReaderPromise(new BoundedReader(fd, size), size, options);
}
