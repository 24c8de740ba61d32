import { buffer } from 'node:stream/consumers';
import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { levelPictureBox, type PictureSize } from '../../shared/pictureSizes.ts';
import { readBlob } from '../files/blobs.ts';
import type { FileStore } from '../files/fileStore.ts';
import { type ImageHeader, readImageHeader } from './imageHeader.ts';

/** In which sizes pages show levels' pictures. */
export interface PictureSizes {
  /** The size of a stored image in `levelPictureBox`; null where it cannot be told, or not in a moment. */
  of(sha256: string): Promise<PictureSize | null>;
}

const maxKnown = 20_000;
/** Of nearly every image the header is in it; a page without the size of its picture is made all the same. */
const headBytes = 32_768;
const patienceMs = 250;

export function createPictureSizes(files: FileStore): PictureSizes {
  /** Stored images do not change. */
  const known = new LRUCache<string, PictureSize>({ max: maxKnown });

  async function read(sha256: string): Promise<PictureSize | null> {
    try {
      const head = await buffer(await readBlob(files, sha256, { start: 0, end: headBytes }));
      const header = readImageHeader(head);
      if (mayBeTurned(head, header)) return null;
      const size = fitted(header);
      known.set(sha256, size);
      return size;
    } catch {
      return null;
    }
  }

  /** A busy process may come to a timer before an answer that has been there for long. */
  async function knownSoon(sha256: string): Promise<PictureSize | null> {
    await wait(patienceMs, undefined, { ref: false });
    await breathe();
    return known.get(sha256) ?? null;
  }

  return {
    of: async (sha256) => known.get(sha256) ?? Promise.race([read(sha256), knownSoon(sha256)]),
  };
}

/** EXIF in JPEG and AVIF, in PNG, and the rotation of AVIF itself. */
const turns = ['Exif', 'eXIf', 'irot'];
/** The flag of WebP that EXIF follows the picture, which is beyond the head. */
const webpHasExif = 0x08;

/** Whether width and height may change places when the picture is shown; few pictures of levels say so. */
function mayBeTurned(head: Buffer, { format }: ImageHeader): boolean {
  const isExtendedWebp = format === 'webp' && head.toString('latin1', 12, 16) === 'VP8X';
  if (isExtendedWebp && (head.readUInt8(20) & webpHasExif) !== 0) return true;
  return turns.some((mark) => head.includes(mark));
}

/** As the server scales a picture down for pages. */
function fitted({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, levelPictureBox.width / width, levelPictureBox.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
