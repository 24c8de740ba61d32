import type { ArchiveEntry, OwnSegment, ZipSegment } from './zipEntry.ts';
import { centralHeader, dosTime, endRecord, localHeader } from './zipHeaders.ts';

/** A zip whose entries become known one after the other. */
export interface GrowingZip {
  /** Returns the next part: the entry's header and its bytes. */
  add(entry: ArchiveEntry): ZipSegment[];
  /** Returns the last part, the directory; nothing can be added afterwards. */
  end(): OwnSegment[];
  /** Bytes so far. */
  readonly size: number;
}

/** One large buffer needs less memory than many small ones. */
const headersTogether = 500;

/** @param modifiedAt milliseconds since 1970, the time of every entry */
export function growZip(modifiedAt: number): GrowingZip {
  const time = dosTime(modifiedAt);
  const directory: Buffer[] = [];
  let newest: Buffer[] = [];
  let size = 0;
  let entries = 0;

  function placed<T extends { size: number }>(segment: T): T & { start: number } {
    const start = size;
    size += segment.size;
    return { ...segment, start };
  }

  function putTogether(): void {
    directory.push(Buffer.concat(newest));
    newest = [];
  }

  return {
    add(entry) {
      newest.push(centralHeader(entry, time, size));
      if (newest.length === headersTogether) putTogether();
      entries += 1;
      return [placed(ownBytes(localHeader(entry, time))), placed(contentOf(entry))];
    },
    end() {
      putTogether();
      const directorySize = directory.reduce((bytes, part) => bytes + part.length, 0);
      const last = endRecord({ start: size, size: directorySize, entries });
      return [...directory, last].map((bytes) => placed(ownBytes(bytes)));
    },
    get size() {
      return size;
    },
  };
}

const contentOf = ({ bytes, size, sha256, file }: ArchiveEntry) =>
  bytes ? ownBytes(bytes) : { size, sha256, ...(file ? { file } : {}) };

const ownBytes = (bytes: Buffer) => ({ bytes, size: bytes.length });
