import { buffer } from 'node:stream/consumers';
import { ApiError } from '../../shared/errors.ts';
import type { FileReply } from '../fileReply.ts';
import { blobKey, readBlob } from '../files/blobs.ts';
import { type ByteRange, FileMissingError, type FileStore } from '../files/fileStore.ts';
import { createDerivedImages, type DerivedImage, type DerivedImages } from './derivedImages.ts';
import { ImageError } from './imageError.ts';
import { contentTypes, type ImageFormat, identifyImage, identifyingBytes } from './imageFormats.ts';
import { type ImageHeader, readImageHeader } from './imageHeader.ts';
import type { ImageSource } from './imageJobs.ts';
import { createImageProcesses } from './imageProcesses.ts';
import { type VariantOptions, variantName } from './imageVariant.ts';

export interface Images {
  /**
   * Decodes the whole image, in isolation. Throws `ImageError` when it is truncated, corrupt, too large or of
   * an unknown format. Only the first frame of an animation is decoded.
   */
  check(source: ImageSource): Promise<ImageHeader>;
  /**
   * Makes another size and format of an image, in isolation: the first frame of an animation, rotated
   * according to EXIF and without any metadata, in sRGB with 8 bits a channel, for JPEG on white. Throws
   * `ImageError`.
   */
  makeVariant(source: ImageSource, options: VariantOptions): Promise<Buffer>;
  /**
   * Draws slices of the images side by side in a square of `size` pixels, as JPEG; grey for missing and bad
   * images.
   */
  drawPackImage(images: Uint8Array[], size: number): Promise<Buffer>;
  derived: DerivedImages;
  /** A variant of a stored image, made once. Throws `ApiError` when the image is missing or unreadable. */
  resized(sha256: string, options: VariantOptions): Promise<DerivedImage>;
  /**
   * A stored image unchanged, or as PNG when browsers do not know its format. Throws `ApiError` when it is
   * missing.
   */
  original(sha256: string): Promise<Pick<FileReply, 'contentType' | 'etag' | 'body'>>;
  /** Ends the decoding processes. */
  close(): Promise<void>;
}

export function createImages(files: FileStore): Images {
  const processes = createImageProcesses();
  const derived = createDerivedImages(files);

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
    if (error instanceof ImageError || error instanceof FileMissingError) {
      throw new ApiError('image_not_found');
    }
    throw error;
  }
}
