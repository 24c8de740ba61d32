import { buffer } from 'node:stream/consumers';
import { ApiError } from '../../shared/errors.ts';
import { marbleColors } from '../../shared/marbleColors.ts';
import type { FileReply, FileStream } from '../fileReply.ts';
import { blobKey, readBlob } from '../files/blobs.ts';
import { FileMissingError, type FileStore } from '../files/fileStore.ts';
import type { Logger } from '../log.ts';
import type { CacheReads } from '../services/cacheReads.ts';
import type { Asker } from './asker.ts';
import { createDerivedImages, type DerivedImage, type DerivedImages } from './derivedImages.ts';
import type { CardParts } from './drawCard.ts';
import { ImageError } from './imageError.ts';
import { contentTypes, type ImageFormat, identifyImage, identifyingBytes } from './imageFormats.ts';
import { type ImageHeader, readImageHeader } from './imageHeader.ts';
import type { ImageSource } from './imageJobs.ts';
import { createImageProcesses, maxAtOnce, type Turn } from './imageProcesses.ts';
import { listVariant, maxPixelsOf, type VariantOptions, variantName } from './imageVariant.ts';
import { createKeptImages } from './keptImages.ts';
import { isKeptSize } from './keptSizes.ts';
import { createUnshowable } from './unshowable.ts';

export interface Images {
  /**
   * Decodes the whole image, in isolation. Throws `ImageError` when it is truncated, corrupt, too large or of
   * an unknown format. Only the first frame of an animation is decoded.
   */
  check(source: ImageSource, options?: CheckOptions): Promise<ImageHeader>;
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
  /** Draws the picture of a link to a pack or a person, as JPEG of `linkPictureSize`. */
  drawCard(parts: CardParts): Promise<Buffer>;
  derived: DerivedImages;
  /**
   * A variant of a picture that the site draws: `key` names it below `derived/`, `draw` returns it as PNG.
   */
  drawn(
    key: string,
    draw: () => Promise<Uint8Array>,
    options: VariantOptions,
    asker: Asker,
  ): Promise<DerivedImage>;
  /**
   * The average colour of a stored image (0xRRGGBB), or of a local `file`; null for one that cannot be read.
   */
  averageColor(sha256: string, asker: Asker, file?: string): Promise<number | null>;
  /**
   * A variant of a stored image, made once; JPEG in place of an AVIF or WebP that takes too much. Throws
   * `ApiError` when the image is missing or unreadable. `file`: a local one with this hash that is not
   * stored.
   */
  resized(sha256: string, options: VariantOptions, asker: Asker, file?: string): Promise<DerivedImage>;
  /**
   * A stored image unchanged, or as PNG when browsers do not know its format. Throws `ApiError` when it is
   * missing.
   */
  original(sha256: string, asker: Asker): Promise<Pick<FileReply, 'contentType' | 'etag' | 'body'>>;
  /** The default picture of a person. */
  marble(name: string, size: number, asker: Asker): Promise<DerivedImage>;
  /** How many images wait to be made or decoded. */
  readonly waiting: number;
  /** How often derived images were found in memory, and how often not. */
  readonly reads: CacheReads;
  /** Bytes of derived images that were stored since the start of the process. */
  readonly storedBytes: number;
  /** Ends the decoding processes. */
  close(): Promise<void>;
}

/** The checks of several askers take turns. */
export interface CheckOptions extends Turn {
  /** Whether it will be shown: if so, the variant for lists is checked too. */
  isShown?: boolean;
}

/** Larger images take many seconds, and all the memory of a process. */
const maxAvifPixels = 3_000_000;

/** What an average colour takes. */
const onePixel: VariantOptions = { format: 'png', fit: { width: 1, height: 1 } };

export function createImages(files: FileStore, log: Logger): Images {
  const processes = createImageProcesses();
  const kept = createKeptImages(files, log);
  const derived = createDerivedImages(kept, maxAtOnce);
  const unshowable = createUnshowable(files, kept);

  async function makeVariant(source: ImageSource, options: VariantOptions): Promise<Buffer> {
    if (source instanceof Uint8Array) readImageHeader(source);
    return processes.run({ kind: 'variant', source, options }, true);
  }

  const withFile = <T>(sha256: string, file: string | undefined, use: (path: string) => Promise<T>) =>
    file === undefined ? files.withLocalFile(blobKey(sha256), use) : use(file);

  /** Throws the `ImageError` of a stored image that could not be shown before. */
  async function unlessUnshowable<T>(
    sha256: string,
    options: VariantOptions,
    decode: () => Promise<T>,
  ): Promise<T> {
    await unshowable.refuse(sha256);
    try {
      return await decode();
    } catch (error) {
      if (error instanceof ImageError && isFaultOfImage(error, options)) await unshowable.note(sha256, error);
      throw error;
    }
  }

  async function variantOf(
    sha256: string,
    options: VariantOptions,
    asker: Asker,
    file?: string,
  ): Promise<DerivedImage> {
    const key = `derived/${sha256}/${variantName(options)}`;
    const wanted = { key, format: options.format, isKept: isKeptSize(options) };
    const found = await derived.find(wanted);
    if (found) return found;
    return unlessUnshowable(sha256, options, () =>
      derived.make(wanted, asker, () => withFile(sha256, file, (path) => makeVariant({ path }, options))),
    );
  }

  async function resized(
    sha256: string,
    options: VariantOptions,
    asker: Asker,
    file?: string,
  ): Promise<DerivedImage> {
    const { format } = options;
    if (format === 'jpeg' || format === 'png') return variantOf(sha256, options, asker, file);
    const jpeg: VariantOptions = { ...options, format: 'jpeg' };
    if (format === 'avif' && maxPixelsOf(options) > maxAvifPixels) {
      return variantOf(sha256, jpeg, asker, file);
    }
    try {
      return await variantOf(sha256, options, asker, file);
    } catch (error) {
      if (error instanceof ImageError && error.problem === 'tooExpensive') {
        return variantOf(sha256, jpeg, asker, file);
      }
      throw error;
    }
  }

  async function drawn(key: string, draw: () => Promise<Uint8Array>, options: VariantOptions, asker: Asker) {
    const { format } = options;
    const wanted = { key: `derived/${key}-${variantName(options)}`, format, isKept: isKeptSize(options) };
    const found = await derived.find(wanted);
    if (found) return found;
    const source = await draw();
    return derived.make(wanted, asker, () => makeVariant(source, options));
  }

  async function averageColor(sha256: string, asker: Asker, file?: string): Promise<number | null> {
    const key = `derived/${sha256}/color`;
    const known = await kept.read(key);
    if (known) return colorOf(known);
    try {
      const color = await unlessUnshowable(sha256, onePixel, () =>
        derived.inTurn(asker, () =>
          withFile(sha256, file, (path) => processes.run({ kind: 'color', source: { path } }, true)),
        ),
      );
      await kept.keep(key, color);
      return colorOf(color);
    } catch (error) {
      if (error instanceof ImageError || error instanceof FileMissingError) return null;
      throw error;
    }
  }

  async function original(sha256: string, asker: Asker) {
    const format = await formatOf(files, sha256);
    if (!format) throw new ImageError('unsupported');
    if (format === 'bmp' || format === 'dds') return resized(sha256, { format: 'png' }, asker);
    const stat = await files.stat(blobKey(sha256));
    const body: FileStream = {
      size: stat?.size ?? 0,
      read: (range, inTurn) => inTurn(() => readBlob(files, sha256, range)),
    };
    return { contentType: contentTypes[format], etag: `"${sha256}"`, body };
  }

  return {
    async check(source, { isShown = false, ...turn } = {}) {
      const header = await processes.run({ kind: 'check', source, isShown }, false, turn);
      return JSON.parse(header.toString()) as ImageHeader;
    },
    makeVariant,
    drawPackImage: (images, size) => processes.run({ kind: 'pack', images, size }, true),
    drawCard: (parts) => processes.run({ kind: 'card', ...parts }, true),
    derived,
    drawn,
    averageColor,
    resized: (sha256, options, asker, file) => orNotFound(() => resized(sha256, options, asker, file)),
    original: (sha256, asker) => orNotFound(() => original(sha256, asker)),
    async marble(name, size, asker) {
      const glass = marbleColors(name);
      const key = `derived/marbles/${glass.light}-${glass.shade}-${size}.png`.replace(/[^\w./-]/g, '_');
      const wanted = { key, format: 'png', isKept: false } as const;
      const draw = () => processes.run({ kind: 'marble', glass, size }, true);
      return (await derived.find(wanted)) ?? derived.make(wanted, asker, draw);
    },
    get waiting() {
      return derived.waiting + processes.waiting;
    },
    reads: derived.reads,
    get storedBytes() {
      return kept.storedBytes;
    },
    async close() {
      await processes.close();
      await derived.close();
    },
  };
}

/** Grey images have one number for all three channels. */
const colorOf = (bytes: Buffer): number =>
  bytes.length < 3 ? (bytes[0] ?? 0) * 0x10101 : bytes.readUIntBE(0, 3);

/** An image that takes too much even in a small size cannot be shown anywhere. */
const isFaultOfImage = ({ problem }: ImageError, options: VariantOptions): boolean =>
  problem !== 'tooExpensive' ||
  (options.format !== 'avif' && maxPixelsOf(options) <= maxPixelsOf(listVariant));

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
