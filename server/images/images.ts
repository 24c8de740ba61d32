import { buffer } from 'node:stream/consumers';
import { ApiError } from '../../shared/errors.ts';
import type { FileReply } from '../fileReply.ts';
import { blobKey, readBlob } from '../files/blobs.ts';
import { type ByteRange, FileMissingError, type FileStore } from '../files/fileStore.ts';
import { type CacheReads, noCacheReads } from '../services/cacheReads.ts';
import { createDerivedImages, type DerivedImage, type DerivedImages } from './derivedImages.ts';
import { ImageError } from './imageError.ts';
import { contentTypes, type ImageFormat, identifyImage, identifyingBytes } from './imageFormats.ts';
import { type ImageHeader, readImageHeader } from './imageHeader.ts';
import type { ImageSource } from './imageJobs.ts';
import { createImageProcesses } from './imageProcesses.ts';
import { type VariantOptions, variantName } from './imageVariant.ts';

export interface Images {
  /**
   * Decodes the whole image, in isolation. Throws `ImageError` for what is truncated, corrupt, too large or no image
   * that we know. Of animations the first frame counts; what follows it is not looked at.
   */
  check(source: ImageSource): Promise<ImageHeader>;
  /**
   * Another size and format of an image, made in isolation: the first frame of an animation, upright as its EXIF data
   * say and without any metadata, in sRGB with 8 bits a channel, for JPEG on white. Throws `ImageError`.
   */
  makeVariant(source: ImageSource, options: VariantOptions): Promise<Buffer>;
  /** Slices of the images side by side in a square of `size` pixels, as JPEG; grey where there is no image, or a bad one. */
  drawPackImage(images: Uint8Array[], size: number): Promise<Buffer>;
  derived: DerivedImages;
  /** A variant of a stored image, made once. Throws `ApiError` when there is no such image, or none that can be read. */
  resized(sha256: string, options: VariantOptions): Promise<DerivedImage>;
  /** A stored image as it is; one of a format that browsers do not know as PNG. Throws `ApiError` when there is no such image. */
  original(sha256: string): Promise<Pick<FileReply, 'contentType' | 'etag' | 'body'>>;
  /** How many images wait to be decoded. */
  readonly waiting: number;
  /** Of the images made from others that are in memory. */
  readonly reads: CacheReads;
  /** Ends the processes that decode. */
  close(): Promise<void>;
}

export function createImages(files: FileStore): Images {
  const processes = createImageProcesses();
  const reads = noCacheReads();
  const derived = createDerivedImages(files, reads);

  async function makeVariant(source: ImageSource, options: VariantOptions): Promise<Buffer> {
    if (source instanceof Uint8Array) readImageHeader(source);
    return processes.run({ kind: 'variant', source, options }, true);
  }

  const resized = (sha256: string, options: VariantOptions) =>
    orNotFound(() =>
      derived(`derived/${sha256}/${variantName(options)}`, options.format, () =>
        files.withLocalFile(blobKey(sha256), (path) => makeVariant({ path }, options)),
      ),
    );

  async function original(sha256: string) {
    const format = await formatOf(files, sha256);
    if (!format) throw new ImageError('unsupported');
    if (format === 'bmp' || format === 'dds') return resized(sha256, { format: 'png' });
    const stat = await files.stat(blobKey(sha256));
    return {
      contentType: contentTypes[format],
      etag: `"${sha256}"`,
      body: { size: stat?.size ?? 0, read: (range: ByteRange) => readBlob(files, sha256, range) },
    };
  }

  return {
    async check(source) {
      const header = await processes.run({ kind: 'check', source }, false);
      return JSON.parse(header.toString()) as ImageHeader;
    },
    makeVariant,
    drawPackImage: (images, size) => processes.run({ kind: 'pack', images, size }, true),
    derived,
    resized,
    original: (sha256) => orNotFound(() => original(sha256)),
    get waiting() {
      return processes.waiting;
    },
    reads,
    close: processes.close,
  };
}

async function formatOf(files: FileStore, sha256: string): Promise<ImageFormat | null> {
  return identifyImage(await buffer(await readBlob(files, sha256, { start: 0, end: identifyingBytes })));
}

async function orNotFound<T>(calls: () => Promise<T>): Promise<T> {
  try {
    return await calls();
  } catch (error) {
    if (error instanceof ImageError || error instanceof FileMissingError)
      throw new ApiError('image_not_found');
    throw error;
  }
}
