import { createHash } from 'node:crypto';
import { growZip } from './growZip.ts';
import type { ArchiveEntry, ZipSegment } from './zipEntry.ts';
import { ArchiveTooLargeError, plainMax } from './zipHeaders.ts';

/** A complete archive, computed before any of its files is read. */
export interface ZipLayout {
  /** In bytes. */
  size: number;
  /** Strong, with its quotes; equal for equal bytes. */
  etag: string;
  /** Without gaps, in order. */
  segments: ZipSegment[];
  /** Where the bytes of each entry end, in the order of the entries. */
  ends: number[];
}

/**
 * Lays out the archive of `entries` in their order. Game clients walk it from the first byte through the
 * local headers, so it uses the plainest form: stored files, sizes and CRC in local headers, and no flag
 * except UTF-8 for names that need it. Equal entries and times give equal bytes.
 *
 * @param modifiedAt milliseconds since 1970, the time of every entry
 * @throws ArchiveTooLargeError
 */
export function layOutZip(entries: readonly ArchiveEntry[], modifiedAt: number): ZipLayout {
  refuseTwins(entries);
  if (entries.length > plainMax.entries) {
    throw new ArchiveTooLargeError(
      `An archive holds at most ${plainMax.entries} files, not ${entries.length}.`,
    );
  }
  const zip = growZip(modifiedAt);
  const segments: ZipSegment[] = [];
  const ends: number[] = [];
  for (const entry of entries) {
    refuseTooLarge(zip.size + entry.size);
    segments.push(...zip.add(entry));
    ends.push(zip.size);
  }
  const start = zip.size;
  const bytes = Buffer.concat(zip.end().map((part) => part.bytes));
  segments.push({ bytes, size: bytes.length, start });
  refuseTooLarge(zip.size);
  return { size: zip.size, segments, ends, etag: archiveEtag(bytes, entries) };
}

function refuseTwins(entries: readonly ArchiveEntry[]): void {
  const taken = new Set<string>();
  for (const { path } of entries) {
    const key = path.toLowerCase();
    if (taken.has(key)) throw new Error(`${path} is in the archive twice.`);
    taken.add(key);
  }
}

function refuseTooLarge(size: number): void {
  if (size > plainMax.bytes) throw new ArchiveTooLargeError('An archive holds less than 4 GiB.');
}

/** The directory describes everything in the archive except the contents of its files. */
function archiveEtag(end: Buffer, entries: readonly ArchiveEntry[]): string {
  const hash = createHash('sha256').update(end);
  for (const { sha256 } of entries) hash.update(sha256);
  return `"${hash.digest('hex').slice(0, 32)}"`;
}
