import { isUtf8 } from 'node:buffer';
import { type Entry, getFileNameLowLevel } from 'yauzl';
import { ArchiveError, blameArchive, damaged } from './archiveError.ts';
import { type ArchiveLimits, checkEntryCount, checkRatio, checkUnpackedBytes } from './archiveLimits.ts';
import { checkEntryPaths, shownName } from './entryPath.ts';
import { openZip } from './zipReader.ts';

/** A file in a zip, as the central directory describes it. */
export interface ZipEntry {
  path: string;
  isDeflated: boolean;
  crc32: number;
  size: number;
  packedSize: number;
  /** The offset of its packed bytes. */
  dataStart: number;
}

interface Header extends Omit<ZipEntry, 'path'> {
  name: string;
  headerStart: number;
  method: number;
  isEncrypted: boolean;
  /** The file type bits of the Unix mode; 0 when the archive has none. */
  fileType: number;
}

const fileTypes = { none: 0, folder: 0x4000, file: 0x8000 };

/** Names of common compression methods, by their number in the zip specification (APPNOTE 4.4.5). */
const methodNames: Record<number, string> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'BZIP2',
  14: 'LZMA',
  20: 'Zstandard',
  93: 'Zstandard',
  95: 'XZ',
  96: 'JPEG',
  97: 'WavPack',
  98: 'PPMd',
};

/**
 * The files of the zip in an open file of `size` bytes, in the order of its directory. Everything that can be
 * checked without unpacking is checked, trusting the sizes in the directory: the unpacker has to verify them.
 * @throws ArchiveError
 */
export async function readZipDirectory(fd: number, size: number, limits: ArchiveLimits): Promise<ZipEntry[]> {
  const headers = await readHeaders(fd, size, limits).catch((error) => {
    throw blameArchive(error);
  });
  const names = headers.map(({ name, fileType }) => (fileType === fileTypes.folder ? `${name}/` : name));
  const paths = checkEntryPaths(names, limits);
  refuseOverlaps(headers);
  const entries = headers.flatMap((header, index): ZipEntry[] => {
    const path = paths[index];
    return path === undefined ? [] : [checkHeader(path, header)];
  });
  checkUnpackedBytes(entries, limits);
  for (const entry of entries) checkRatio(entry.path, entry.size, entry.packedSize, limits);
  checkRatio(null, sum(entries), size, limits);
  return entries;
}

function sum(entries: ZipEntry[]): number {
  return entries.reduce((total, entry) => total + entry.size, 0);
}

async function readHeaders(fd: number, size: number, limits: ArchiveLimits): Promise<Header[]> {
  const zip = await openZip(fd, size);
  checkEntryCount(zip.entryCount, limits);
  const headers: Header[] = [];
  for await (const entry of zip.eachEntry()) {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    headers.push(toHeader(entry, fileDataStart));
  }
  return headers;
}

function toHeader(entry: Entry, dataStart: number): Header {
  return {
    name: decodeName(entry),
    headerStart: entry.relativeOffsetOfLocalHeader,
    dataStart,
    packedSize: entry.compressedSize,
    size: entry.uncompressedSize,
    crc32: entry.crc32,
    method: entry.compressionMethod,
    isDeflated: entry.compressionMethod === 8,
    isEncrypted: entry.isEncrypted(),
    fileType: (entry.externalFileAttributes >>> 16) & 0xf000,
  };
}

/**
 * As written: UTF-8 whenever the bytes are valid, because macOS does not set the flag; otherwise code page
 * 437.
 */
function decodeName({ fileNameRaw, extraFields }: Entry): string {
  if (isUtf8(fileNameRaw)) return getFileNameLowLevel(0x800, fileNameRaw, extraFields, true);
  // Code page 437 has pictures in place of ASCII's control characters; here they stay control characters.
  if (fileNameRaw.some((byte) => byte < 0x20)) return fileNameRaw.toString('latin1');
  return getFileNameLowLevel(0, fileNameRaw, extraFields, true);
}

/** Entries that share bytes unpack to far more than the ratio suggests. */
function refuseOverlaps(headers: Header[]): void {
  let end = 0;
  for (const header of headers.toSorted((a, b) => a.headerStart - b.headerStart)) {
    if (header.headerStart < end) throw damaged();
    end = header.dataStart + header.packedSize;
  }
}

function checkHeader(path: string, header: Header): ZipEntry {
  const { fileType, isEncrypted, isDeflated, method, crc32, size, packedSize, dataStart } = header;
  const shown = shownName(path);
  if (fileType !== fileTypes.none && fileType !== fileTypes.file) {
    throw new ArchiveError({ code: 'entryIsSpecial', path: shown });
  }
  if (isEncrypted) throw new ArchiveError({ code: 'entryEncrypted', path: shown });
  if (!isDeflated && method !== 0) {
    const name = methodNames[method] ?? String(method);
    throw new ArchiveError({ code: 'unsupportedCompression', path: shown, method: name });
  }
  if (!isDeflated && packedSize !== size) throw damaged();
  return { path, isDeflated, crc32, size, packedSize, dataStart };
}
