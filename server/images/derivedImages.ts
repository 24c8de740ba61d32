import { LRUCache } from 'lru-cache';
import { ApiError } from '../../shared/errors.ts';
import { etagOf } from '../content/etagOf.ts';
import { FileMissingError, type FileStore } from '../files/fileStore.ts';
import { ImageError } from './imageError.ts';
import { contentTypes, type ImageFormat } from './imageFormats.ts';

/** An image derived from others; fits into a `FileReply`. */
export interface DerivedImage {
  contentType: string;
  etag: string;
  body: Buffer;
}

/**
 * The image at a key below `derived/`, which is made and stored when it is missing. The key must contain
 * everything that the image depends on, so that it never changes. Concurrent calls make it only once.
 */
export type DerivedImages = (
  key: string,
  format: ImageFormat,
  make: () => Promise<Buffer>,
) => Promise<DerivedImage>;

interface Making {
  format: ImageFormat;
  make: () => Promise<Buffer>;
}

const cacheBytes = 48 * 1024 * 1024;

/** Any more would wait longer than a visitor stays on a page. */
const maxUnderWay = 200;

/** Generous estimate of an error's memory. */
const errorBytes = 1_000;

export function createDerivedImages(files: FileStore): DerivedImages {
  let underWay = 0;
  /** For an unreadable image the cache keeps the error: a retry would fail again. */
  const cache = new LRUCache<string, DerivedImage | ImageError, Making>({
    maxSize: cacheBytes,
    // A larger entry would evict too many others.
    maxEntrySize: cacheBytes / 8,
    sizeCalculation: (image) => (image instanceof ImageError ? errorBytes : Math.max(1, image.body.length)),
    // An entry evicted while it is being made is still returned.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { context }) => {
      if (underWay >= maxUnderWay) {
        throw new ApiError('not_ready', { reason: 'Too many images are being made.' });
      }
      underWay += 1;
      try {
        return await derive(files, key, context);
      } catch (error) {
        if (error instanceof ImageError && error.problem !== 'tooExpensive') return error;
        throw error;
      } finally {
        underWay -= 1;
      }
    },
  });
  return async (key, format, make) => {
    const image = await cache.forceFetch(key, { context: { format, make } });
    if (image instanceof ImageError) throw image;
    return image;
  };
}

async function derive(files: FileStore, key: string, { format, make }: Making): Promise<DerivedImage> {
  const body = await readOrMake(files, key, make);
  return { contentType: contentTypes[format], etag: etagOf(body), body };
}

async function readOrMake(files: FileStore, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await files.readAll(key);
  } catch (error) {
    if (!(error instanceof FileMissingError)) throw error;
  }
  const body = await make();
  await files.put(key, body);
  return body;
}
