import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { levelPictureBox, type PictureSize } from '../../shared/pictureSizes.ts';
import { readBlob } from '../files/blobs.ts';
import type { FileStore } from '../files/fileStore.ts';
import { readImageHeader } from './imageHeader.ts';

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
      const size = fitted(readImageHeader(head));
      known.set(sha256, size);
      return size;
    } catch {
      return null;
    }
  }

  return {
    of: async (sha256) =>
      known.get(sha256) ?? Promise.race([read(sha256), wait(patienceMs, null, { ref: false })]),
  };
}

/** As the server scales a picture down for pages. */
function fitted({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, levelPictureBox.width / width, levelPictureBox.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
