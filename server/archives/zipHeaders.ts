import type { ArchiveEntry } from './zipEntry.ts';

/** The limits of zip headers without zip64, which allows more but is not read by game clients. */
export const plainMax = { entries: 0xffff, bytes: 0xffff_ffff, nameBytes: 0xffff };

/**
 * Date and time as MS-DOS packed them, in UTC so that they do not depend on the machine; years 1980 to 2107.
 */
export function dosTime(modifiedAt: number): number {
  const earliest = Date.UTC(1980, 0, 1);
  const latest = Date.UTC(2107, 11, 31, 23, 59, 58);
  const at = new Date(Math.min(latest, Math.max(earliest, modifiedAt)));
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 0x10000 + time;
}

const signatures = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  largeEnd: 0x06064b50,
  largeEndLocator: 0x07064b50,
};
const sizes = { local: 30, central: 46, end: 22, largeEnd: 56, largeEndLocator: 20, largeOffset: 12 };
/** Version 1.0 of the format: stored files, nothing else. */
const zipVersion = 10;
/** Version 4.5: zip64. */
const largeVersion = 45;
const utf8Name = 0x800;

export function localHeader(entry: ArchiveEntry, time: number): Buffer {
  const name = nameBytes(entry);
  const header = Buffer.alloc(sizes.local + name.length);
  header.writeUInt32LE(signatures.local, 0);
  writeShared(header, 4, entry, time, name);
  name.copy(header, sizes.local);
  return header;
}

/** An offset that does not fit is written as zip64 does, in an extra field. */
export function centralHeader(entry: ArchiveEntry, time: number, localStart: number): Buffer {
  const name = nameBytes(entry);
  const isFar = localStart >= plainMax.bytes;
  const header = Buffer.alloc(sizes.central + name.length + (isFar ? sizes.largeOffset : 0));
  header.writeUInt32LE(signatures.central, 0);
  header.writeUInt16LE(isFar ? largeVersion : zipVersion, 4);
  writeShared(header, 6, entry, time, name);
  header.writeUInt32LE(isFar ? plainMax.bytes : localStart, 42);
  name.copy(header, sizes.central);
  if (!isFar) return header;
  header.writeUInt16LE(isFar ? sizes.largeOffset : 0, 30);
  const extra = sizes.central + name.length;
  header.writeUInt16LE(1, extra);
  header.writeUInt16LE(8, extra + 2);
  header.writeBigUInt64LE(BigInt(localStart), extra + 4);
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
  if (name.length > plainMax.nameBytes) throw new ArchiveTooLargeError(`The name ${path} is too long.`);
  return name;
}

interface Directory {
  start: number;
  size: number;
  entries: number;
}

/** The end of a zip after its directory; uses zip64 only where necessary. */
export function endRecord({ start, size, entries }: Directory): Buffer {
  const isLarge = entries > plainMax.entries || start >= plainMax.bytes || size >= plainMax.bytes;
  const count = Math.min(entries, plainMax.entries);
  const record = Buffer.alloc(sizes.end);
  record.writeUInt32LE(signatures.end, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(Math.min(size, plainMax.bytes), 12);
  record.writeUInt32LE(Math.min(start, plainMax.bytes), 16);
  return isLarge ? Buffer.concat([largeEnd({ start, size, entries }), record]) : record;
}

function largeEnd({ start, size, entries }: Directory): Buffer {
  const record = Buffer.alloc(sizes.largeEnd + sizes.largeEndLocator);
  record.writeUInt32LE(signatures.largeEnd, 0);
  record.writeBigUInt64LE(BigInt(sizes.largeEnd - 12), 4);
  record.writeUInt16LE(largeVersion, 12);
  record.writeUInt16LE(largeVersion, 14);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  record.writeUInt32LE(signatures.largeEndLocator, sizes.largeEnd);
  record.writeBigUInt64LE(BigInt(start + size), sizes.largeEnd + 8);
  record.writeUInt32LE(1, sizes.largeEnd + 16);
  return record;
}

/** An archive that the zip format cannot hold without zip64, which game clients do not read. */
export class ArchiveTooLargeError extends Error {
  override readonly name = 'ArchiveTooLargeError';
}
