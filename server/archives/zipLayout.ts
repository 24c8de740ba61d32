import { createHash } from 'node:crypto';

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
  /** The bytes themselves, of what is stored nowhere. */
  bytes?: Buffer;
}

/** A contiguous part of an archive: bytes in memory, or an entry's file. */
export type ZipSegment = OwnSegment | FileSegment;

interface OwnSegment {
  start: number;
  size: number;
  bytes: Buffer;
}

export interface FileSegment extends Pick<ArchiveEntry, 'size' | 'sha256' | 'file'> {
  start: number;
}

/** A complete archive, computed before any of its files is read. */
export interface ZipLayout {
  /** In bytes. */
  size: number;
  /** Strong, with its quotes; equal for equal bytes. */
  etag: string;
  /** Without gaps, in order. */
  segments: ZipSegment[];
}

/** An archive that the zip format cannot hold without zip64, which game clients do not read. */
export class ArchiveTooLargeError extends Error {
  override readonly name = 'ArchiveTooLargeError';
}

const max = { entries: 0xffff, bytes: 0xffff_ffff, nameBytes: 0xffff };

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
  if (entries.length > max.entries) {
    throw new ArchiveTooLargeError(`An archive holds at most ${max.entries} files, not ${entries.length}.`);
  }
  const time = dosTime(modifiedAt);
  const segments: ZipSegment[] = [];
  const directory: Buffer[] = [];
  let size = 0;
  const place = (segment: Omit<OwnSegment, 'start'> | Omit<FileSegment, 'start'>) => {
    segments.push({ ...segment, start: size });
    size += segment.size;
  };
  for (const entry of entries) {
    refuseTooLarge(size + entry.size);
    directory.push(centralHeader(entry, time, size));
    place(ownBytes(localHeader(entry, time)));
    if (entry.bytes) place(ownBytes(entry.bytes));
    else place({ size: entry.size, sha256: entry.sha256, ...(entry.file ? { file: entry.file } : {}) });
  }
  const end = Buffer.concat([...directory, endRecord(size, directory)]);
  place(ownBytes(end));
  refuseTooLarge(size);
  return { size, segments, etag: archiveEtag(end, entries) };
}

const ownBytes = (bytes: Buffer) => ({ bytes, size: bytes.length });

function refuseTwins(entries: readonly ArchiveEntry[]): void {
  const taken = new Set<string>();
  for (const { path } of entries) {
    const key = path.toLowerCase();
    if (taken.has(key)) throw new Error(`${path} is in the archive twice.`);
    taken.add(key);
  }
}

function refuseTooLarge(size: number): void {
  if (size > max.bytes) throw new ArchiveTooLargeError('An archive holds less than 4 GiB.');
}

/** The directory describes everything in the archive except the contents of its files. */
function archiveEtag(end: Buffer, entries: readonly ArchiveEntry[]): string {
  const hash = createHash('sha256').update(end);
  for (const { sha256 } of entries) hash.update(sha256);
  return `"${hash.digest('hex').slice(0, 32)}"`;
}

/**
 * Date and time as MS-DOS packed them, in UTC so that they do not depend on the machine; years 1980 to 2107.
 */
function dosTime(modifiedAt: number): number {
  const earliest = Date.UTC(1980, 0, 1);
  const latest = Date.UTC(2107, 11, 31, 23, 59, 58);
  const at = new Date(Math.min(latest, Math.max(earliest, modifiedAt)));
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 0x10000 + time;
}

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const sizes = { local: 30, central: 46, end: 22 };
/** Version 1.0 of the format: stored files, nothing else. */
const zipVersion = 10;
const utf8Name = 0x800;

function localHeader(entry: ArchiveEntry, time: number): Buffer {
  const name = nameBytes(entry);
  const header = Buffer.alloc(sizes.local + name.length);
  header.writeUInt32LE(signatures.local, 0);
  writeShared(header, 4, entry, time, name);
  name.copy(header, sizes.local);
  return header;
}

function centralHeader(entry: ArchiveEntry, time: number, localStart: number): Buffer {
  const name = nameBytes(entry);
  const header = Buffer.alloc(sizes.central + name.length);
  header.writeUInt32LE(signatures.central, 0);
  header.writeUInt16LE(zipVersion, 4);
  writeShared(header, 6, entry, time, name);
  header.writeUInt32LE(localStart, 42);
  name.copy(header, sizes.central);
  return header;
}

/** Writes the members that both headers have, starting at `at`; method and extra length stay 0. */
function writeShared(header: Buffer, at: number, entry: ArchiveEntry, time: number, name: Buffer): void {
  header.writeUInt16LE(zipVersion, at);
  header.writeUInt16LE(name.length === entry.path.length ? 0 : utf8Name, at + 2);
  header.writeUInt32LE(time, at + 6);
  header.writeUInt32LE(entry.crc32, at + 10);
  header.writeUInt32LE(entry.size, at + 14);
  header.writeUInt32LE(entry.size, at + 18);
  header.writeUInt16LE(name.length, at + 22);
}

function nameBytes({ path }: ArchiveEntry): Buffer {
  const name = Buffer.from(path);
  if (name.length > max.nameBytes) throw new ArchiveTooLargeError(`The name ${path} is too long.`);
  return name;
}

function endRecord(directoryStart: number, directory: Buffer[]): Buffer {
  const record = Buffer.alloc(sizes.end);
  record.writeUInt32LE(signatures.end, 0);
  record.writeUInt16LE(directory.length, 8);
  record.writeUInt16LE(directory.length, 10);
  record.writeUInt32LE(
    directory.reduce((bytes, header) => bytes + header.length, 0),
    12,
  );
  record.writeUInt32LE(directoryStart, 16);
  return record;
}
