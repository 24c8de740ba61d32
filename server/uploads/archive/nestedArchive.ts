import { extname } from 'node:path/posix';
import { ArchiveError } from './archiveError.ts';

const extensions = new Set(
  '.zip .zipx .rar .7z .gz .tgz .bz2 .tbz2 .xz .txz .zst .tar .lzma .lzh .arj .cab .iso .jar .ace'.split(' '),
);

/** How archives begin, and where that mark is. */
const marks: [mark: Buffer, offset: number][] = [
  [Buffer.from('PK\x03\x04'), 0],
  [Buffer.from('PK\x05\x06'), 0],
  [Buffer.from('PK\x07\x08'), 0],
  [Buffer.from('Rar!\x1a\x07'), 0],
  [Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), 0],
  [Buffer.from([0x1f, 0x8b, 0x08]), 0],
  [Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]), 0],
  [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 0],
  [Buffer.from('1AY&SY'), 4],
  [Buffer.from('MSCF\0\0\0\0'), 0],
  [Buffer.from('ustar'), 257],
];

/** As many bytes of a file's start as `refuseNestedArchive` looks at. */
export const headLength = 262;

/** @throws ArchiveError for an archive inside the archive, known by its name or by its first bytes */
export function refuseNestedArchive(path: string, head: Uint8Array): void {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const isMarked = marks.some(([mark, offset]) => bytes.subarray(offset, offset + mark.length).equals(mark));
  if (!isMarked && !extensions.has(extname(path).toLowerCase())) return;
  throw new ArchiveError(`${path} is an archive inside the archive, which is not allowed.`, path);
}
