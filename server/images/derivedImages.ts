import { ApiError } from '../../shared/errors.ts';
import { etagOf } from '../content/etagOf.ts';
import { type ByteCache, createByteCache } from '../files/byteCache.ts';
import { FileMissingError, type FileStore } from '../files/fileStore.ts';
import { ImageError } from './imageError.ts';
import { contentTypes, type ImageFormat } from './imageFormats.ts';

/** An image made from others; fits into a `FileReply`. */
export interface DerivedImage {
  contentType: string;
  etag: string;
  body: Buffer;
}

const cacheBytes = 48 * 1024 * 1024;

/** More would wait for longer than anyone looks at a page. */
const mostUnderWay = 200;

/** What an error takes in memory, generously. */
const errorBytes = 1_000;

interface Memory {
  /** Of an image that cannot be read, the error: trying again would change nothing. */
  cache: ByteCache<DerivedImage | ImageError>;
  underWay: Map<string, Promise<DerivedImage>>;
}

/** What this process remembers of each store. */
const memories = new WeakMap<FileStore, Memory>();

/**
 * The image at a key below `derived/`, made and kept there when it is missing. The key has to say everything that the
 * image depends on, so that it never changes. Asked for by many at once it is made once.
 */
export async function derivedImage(
  files: FileStore,
  key: string,
  format: ImageFormat,
  make: () => Promise<Buffer>,
): Promise<DerivedImage> {
  const { cache, underWay } = memoryOf(files);
  const known = cache.get(key) ?? underWay.get(key);
  if (known instanceof ImageError) throw known;
  if (known) return known;
  if (underWay.size >= mostUnderWay)
    throw new ApiError('not_ready', { reason: 'Too many images are being made.' });
  const image = readOrMake(files, key, make)
    .then((body) => {
      const derived = { contentType: contentTypes[format], etag: etagOf(body), body };
      cache.set(key, derived, body.length);
      return derived;
    })
    .catch((error: unknown) => {
      if (error instanceof ImageError && error.problem !== 'tooExpensive') cache.set(key, error, errorBytes);
      throw error;
    })
    .finally(() => underWay.delete(key));
  underWay.set(key, image);
  return image;
}

function memoryOf(files: FileStore): Memory {
  const memory = memories.get(files) ?? { cache: createByteCache(cacheBytes), underWay: new Map() };
  memories.set(files, memory);
  return memory;
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
