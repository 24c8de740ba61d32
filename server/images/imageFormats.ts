export type ImageFormat = 'jpeg' | 'png' | 'bmp' | 'dds' | 'gif' | 'webp' | 'avif';

export const contentTypes: Record<ImageFormat, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  bmp: 'image/bmp',
  dds: 'image/vnd-ms.dds',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** The number of bytes from the start of a file that `identifyImage` needs. */
export const identifyingBytes = 64;

/** Lengths of the header after the 14 bytes of the file header, one per version of the format. */
const bmpHeaderLengths = [12, 40, 52, 56, 64, 108, 124];

/** The format according to the first bytes of a file, whatever its name. */
export function identifyImage(bytes: Uint8Array): ImageFormat | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, identifyingBytes));
  const text = start.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('DDS ')) return 'dds';
  if (text.startsWith('ftyp', 4)) return hasAvifBrand(start) ? 'avif' : null;
  const isBmp =
    text.startsWith('BM') && start.length >= 18 && bmpHeaderLengths.includes(start.readUInt32LE(14));
  return isBmp ? 'bmp' : null;
}

function hasAvifBrand(start: Buffer): boolean {
  const end = Math.min(start.length, start.readUInt32BE(0));
  for (let at = 8; at + 4 <= end; at += 4) {
    if (/^avi[fs]$/.test(start.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/**
 * The best format for a browser. WebP wherever it is accepted: it is made in a fraction of AVIF's time for a
 * few per cent of size, so only clients that accept AVIF and not WebP get AVIF. Programs that name no newer
 * format (`*` does not count) get JPEG, as games expect.
 */
export function negotiateImageFormat(accepts: readonly string[]): 'webp' | 'avif' | 'jpeg' {
  const accepted = accepts.map((type) => type.toLowerCase());
  if (accepted.includes('image/webp')) return 'webp';
  return accepted.includes('image/avif') ? 'avif' : 'jpeg';
}
