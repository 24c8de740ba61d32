import { callLimits } from '../../shared/callLimits.ts';
import { ImageError } from './imageError.ts';
import { type ImageFormat, identifyImage } from './imageFormats.ts';

export interface ImageHeader {
  format: ImageFormat;
  /** As stored, before any EXIF rotation. */
  width: number;
  height: number;
}

/**
 * Reads an image's header without decoding the image. It is not a library because it must end within bounds
 * and with one kind of error for any hostile bytes, and must agree with the decoders on seven formats. Throws
 * `ImageError`: `unsupported`, `unreadable` (no header, or no pixels), `tooManyPixels`.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader {
  const format = identifyImage(bytes);
  if (!format) throw new ImageError('unsupported');
  const header = { format, ...parse(format, bytes) };
  if (header.width < 1 || header.height < 1) throw new ImageError('unreadable');
  const isTooLarge = Math.max(header.width, header.height) > callLimits.imageSidePixels;
  if (isTooLarge || header.width * header.height > callLimits.imagePixels) {
    throw new ImageError('tooManyPixels');
  }
  return header;
}

type Parsed = Pick<ImageHeader, 'width' | 'height'>;

const parsers: Record<ImageFormat, (data: Buffer) => Parsed> = {
  jpeg: parseJpeg,
  png: (data) => ({ width: data.readUInt32BE(16), height: data.readUInt32BE(20) }),
  gif: (data) => ({ width: data.readUInt16LE(6), height: data.readUInt16LE(8) }),
  webp: parseWebp,
  avif: parseAvif,
  bmp: (data) =>
    data.readUInt32LE(14) === 12
      ? { width: data.readUInt16LE(18), height: data.readUInt16LE(20) }
      : { width: data.readInt32LE(18), height: Math.abs(data.readInt32LE(22)) },
  dds: (data) => ({ width: data.readUInt32LE(16), height: data.readUInt32LE(12) }),
};

function parse(format: ImageFormat, bytes: Uint8Array): Parsed {
  try {
    return parsers[format](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof RangeError) throw new ImageError('unreadable', { cause: error });
    throw error;
  }
}

/**
 * The frame header is the first marker from C0 to CF except C4 (tables), C8 (extension) and CC (arithmetic
 * coding).
 */
function parseJpeg(data: Buffer): Parsed {
  let at = 2;
  while (true) {
    if (data.readUInt8(at) !== 0xff) throw new ImageError('unreadable');
    const marker = data.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
    const hasLength = marker !== 0x01 && !(marker >= 0xd0 && marker <= 0xd8);
    at += 2 + (hasLength ? data.readUInt16BE(at + 2) : 0);
  }
}

function parseWebp(data: Buffer): Parsed {
  const chunk = data.toString('latin1', 12, 16);
  if (chunk === 'VP8 ') {
    return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
  }
  if (chunk === 'VP8L') {
    const bits = data.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8X') throw new ImageError('unreadable');
  return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
}

/**
 * The size is in the properties (`meta` › `iprp` › `ipco` › `ispe`); of several sizes, the smaller ones are
 * thumbnails and tiles.
 */
function parseAvif(data: Buffer): Parsed {
  const properties = boxes(data)
    .filter((box) => box.type === 'meta')
    .flatMap((box) => boxes(box.content.subarray(4)))
    .filter((box) => box.type === 'iprp')
    .flatMap((box) => boxes(box.content))
    .filter((box) => box.type === 'ipco')
    .flatMap((box) => boxes(box.content));
  const sizes = properties
    .filter((box) => box.type === 'ispe')
    .map(({ content }) => ({ width: content.readUInt32BE(4), height: content.readUInt32BE(8) }))
    .sort((a, b) => b.width * b.height - a.width * a.height);
  const [size] = sizes;
  if (!size) throw new ImageError('unreadable');
  return size;
}

/**
 * ISO base media boxes: length including these eight bytes (1: a 64-bit length follows, 0: to the end), type,
 * content.
 */
function boxes(data: Buffer): { type: string; content: Buffer }[] {
  const found = [];
  for (let at = 0; at + 8 <= data.length; ) {
    const short = data.readUInt32BE(at);
    const length = short === 1 ? Number(data.readBigUInt64BE(at + 8)) : short || data.length - at;
    const contentStart = at + (short === 1 ? 16 : 8);
    if (length < contentStart - at) break;
    found.push({
      type: data.toString('latin1', at + 4, at + 8),
      content: data.subarray(contentStart, at + length),
    });
    at += length;
  }
  return found;
}
