import { crc32, inflateRawSync } from 'node:zlib';

export interface StrictZipEntry {
  name: string;
  data: Buffer;
  flags: number;
  method: number;
  /** Date and time in MS-DOS format, the date in the upper half. */
  time: number;
}

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
/** Compression hints, the UTF-8 language flag, and the descriptor flag, which is checked separately. */
const knownFlags = 0b1000_0000_1110;

/**
 * Reads a zip as the strictest game client does: from the first byte through the local headers, relying on
 * nothing else, and then compares the directory with the result.
 * @throws Error that names the fault in the zip
 */
export function readZipStrictly(zip: Buffer): StrictZipEntry[] {
  const entries: (StrictZipEntry & { start: number })[] = [];
  let position = 0;
  while (zip.readUInt32LE(position) === signatures.local) {
    const { entry, end } = readLocal(zip, position);
    entries.push({ ...entry, start: position });
    position = end;
  }
  const directoryStart = position;
  for (const entry of entries) position = checkCentral(zip, position, entry);
  check(zip.readUInt32LE(position) === signatures.end, position, 'no end record after the directory');
  check(position + 22 === zip.length, position, 'bytes after the end record');
  check(zip.readUInt32LE(position + 4) === 0, position, 'several disks');
  check(zip.readUInt16LE(position + 8) === entries.length, position, 'wrong number of entries');
  check(zip.readUInt16LE(position + 10) === entries.length, position, 'wrong number of entries in all');
  check(zip.readUInt32LE(position + 12) === position - directoryStart, position, 'wrong directory size');
  check(zip.readUInt32LE(position + 16) === directoryStart, position, 'wrong directory start');
  check(zip.readUInt16LE(position + 20) === 0, position, 'a comment');
  return entries.map(({ start, ...entry }) => entry);
}

function check(isTrue: boolean, position: number, what: string): asserts isTrue {
  if (!isTrue) throw new Error(`${what} at byte ${position}`);
}

function readLocal(zip: Buffer, start: number): { entry: StrictZipEntry; end: number } {
  const flags = zip.readUInt16LE(start + 6);
  const method = zip.readUInt16LE(start + 8);
  const [sum, packedSize, size] = [14, 18, 22].map((offset) => zip.readUInt32LE(start + offset));
  const nameEnd = start + 30 + zip.readUInt16LE(start + 26);
  const dataStart = nameEnd + zip.readUInt16LE(start + 28);
  const end = dataStart + (packedSize ?? 0);
  check(zip.readUInt16LE(start + 4) <= 20, start, 'a version that needs more than deflating');
  check((flags & ~knownFlags) === 0, start, `flags ${flags.toString(2)}`);
  check((flags & 8) === 0, start, 'a data descriptor');
  check(method === 0 || method === 8, start, `method ${method}`);
  check(packedSize !== 0xffffffff && size !== 0xffffffff, start, 'zip64 sizes');
  check(end <= zip.length, start, 'data beyond the end');
  const packed = zip.subarray(dataStart, end);
  const data = method === 8 ? inflateRawSync(packed) : packed;
  check(data.length === size, start, 'a wrong size');
  check(crc32(data) === sum, start, 'a wrong CRC');
  const name = decodeName(zip.subarray(start + 30, nameEnd), flags, start);
  return { entry: { name, data, flags, method, time: zip.readUInt32LE(start + 10) }, end };
}

function decodeName(bytes: Buffer, flags: number, start: number): string {
  const isAscii = bytes.every((byte) => byte < 0x80);
  check(isAscii || (flags & 0x800) !== 0, start, 'a name that is not flagged as UTF-8');
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Returns the start of the next header. */
function checkCentral(zip: Buffer, start: number, entry: StrictZipEntry & { start: number }): number {
  check(zip.readUInt32LE(start) === signatures.central, start, 'no directory entry');
  const nameLength = zip.readUInt16LE(start + 28);
  const local = zip.subarray(entry.start + 6, entry.start + 28);
  check(
    zip.subarray(start + 8, start + 30).equals(local),
    start,
    `${entry.name} differs from its local header`,
  );
  const localName = zip.subarray(entry.start + 30, entry.start + 30 + nameLength);
  check(
    zip.subarray(start + 46, start + 46 + nameLength).equals(localName),
    start,
    `another name than ${entry.name}`,
  );
  check(zip.readUInt32LE(start + 42) === entry.start, start, `a wrong place for ${entry.name}`);
  return start + 46 + nameLength + zip.readUInt16LE(start + 30) + zip.readUInt16LE(start + 32);
}
