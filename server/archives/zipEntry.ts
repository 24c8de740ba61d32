/** A file to be packed: where its bytes are, and the facts for its headers. */
export interface ArchiveEntry {
  /** Its name in the archive, with `/` between folders. */
  path: string;
  sha256: string;
  size: number;
  /** Unsigned. */
  crc32: number;
  /** A local file with these bytes; when absent they are the blob `sha256`. */
  file?: string;
  /** The bytes themselves, if they are not stored anywhere. */
  bytes?: Buffer;
}

/** A contiguous part of an archive: bytes in memory, or an entry's file. */
export type ZipSegment = OwnSegment | FileSegment;

export interface OwnSegment {
  start: number;
  size: number;
  bytes: Buffer;
}

export interface FileSegment extends Pick<ArchiveEntry, 'size' | 'sha256' | 'file'> {
  start: number;
}
