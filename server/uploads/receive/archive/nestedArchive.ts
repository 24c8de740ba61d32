import { open } from 'node:fs/promises';
import { extname } from 'node:path/posix';
import { ArchiveError } from './archiveError.ts';

const extensions = new Set([
  '.zip',
  '.zipx',
  '.rar',
  '.7z',
  '.gz',
  '.tgz',
  '.bz2',
  '.tbz2',
  '.xz',
  '.txz',
  '.zst',
  '.tar',
  '.lzma',
  '.lzh',
  '.arj',
  '.cab',
  '.iso',
  '.jar',
  '.ace',
]);

const startBytes = 262;

/** First bytes of archive formats, and their offset within the first `startBytes`. */
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

/**
 * @throws ArchiveError for an archive inside the archive, recognised by its name or by the first bytes of
 * `file`
 */
export async function refuseNestedArchive(path: string, file: string): Promise<void> {
  const isNamed = extensions.has(extname(path).toLowerCase());
  if (!isNamed && !isMarked(await readStart(file))) return;
  throw new ArchiveError({ code: 'archiveInArchive', path });
}

function isMarked(start: Buffer): boolean {
  return marks.some(([mark, offset]) => start.subarray(offset, offset + mark.length).equals(mark));
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
