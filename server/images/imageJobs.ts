import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { callLimits } from '../../shared/callLimits.ts';
import type { Glass } from '../../shared/marbleColors.ts';
import type { PictureSize } from '../../shared/pictureSizes.ts';
import { type CardParts, drawCard } from './drawCard.ts';
import { ImageError } from './imageError.ts';
import type { ImageFormat } from './imageFormats.ts';
import { type ImageHeader, readImageHeader } from './imageHeader.ts';
import { listVariant, maxPixelsOf, type VariantOptions } from './imageVariant.ts';
import { drawMarble } from './marbles.ts';

/** Bytes, or the path of a local file. */
export type ImageSource = Uint8Array | { path: string };

export type ImageJob =
  /** `isShown`: also makes the variant that lists show. */
  | { kind: 'check'; source: ImageSource; isShown?: boolean }
  | { kind: 'variant'; source: ImageSource; options: VariantOptions }
  /** The average colour, as three bytes: red, green, blue. */
  | { kind: 'color'; source: ImageSource }
  | { kind: 'pack'; images: Uint8Array[]; size: number }
  | ({ kind: 'card' } & CardParts)
  | { kind: 'marble'; glass: Glass; size: number };

/** The colour of a pack's image where there is no picture. */
const grey = { r: 220, g: 220, b: 220 };

/**
 * Pictures of so few pixels fill covers on phones, many at once; there the lower quality cannot be told from
 * the higher one, which takes a third more bytes.
 */
const smallPixels = 20_000;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}`),
});

/**
 * Runs a job in this process; a check returns the `ImageHeader` as JSON. Images from outside belong into a
 * separate process (`imageProcesses.ts`).
 */
export async function runImageJob(job: ImageJob): Promise<Buffer> {
  if (job.kind === 'marble') return drawMarble(job.glass, job.size);
  if (job.kind === 'card') return drawCard(job, cut);
  if (job.kind === 'pack') return drawPackImage(job.images, job.size);
  const bytes = job.source instanceof Uint8Array ? job.source : await readFile(job.source.path);
  const header = readImageHeader(bytes);
  if (job.kind === 'variant') return bytesOf(variantOf(await openImage(bytes, header), job.options));
  if (job.kind === 'color') return bytesOf(averageOf(await openImage(bytes, header)));
  await decode(bytes, header);
  if (job.isShown) await bytesOf(variantOf(await openImage(bytes, header), listVariant));
  return Buffer.from(JSON.stringify(header));
}

/** The decoder of BMP and DDS holds an image several times in memory. No texture is larger than this. */
const magickPixels = 4096 * 4096;

/** Decodes every pixel. */
async function decode(bytes: Uint8Array, header: ImageHeader): Promise<void> {
  const { format, width, height } = header;
  if (isForMagick(format) && width * height > magickPixels) throw new ImageError('tooExpensive');
  if (isForMagick(format)) await (await loadMagick()).checkWithMagick(bytes, format);
  else await bytesOf((await openImage(bytes, header)).extractChannel(0).raw());
}

async function openImage(bytes: Uint8Array, { format }: ImageHeader): Promise<Sharp> {
  if (isForMagick(format)) {
    const { data, ...raw } = await (await loadMagick()).decodeWithMagick(bytes, format);
    return sharp(data, { raw });
  }
  return sharp(bytes, { limitInputPixels: callLimits.imagePixels, failOn: 'error' });
}

const isForMagick = (format: ImageFormat): format is 'bmp' | 'dds' => format === 'bmp' || format === 'dds';

/** Rarely needed and large, therefore loaded on demand. */
const loadMagick = () => import('./magickPixels.ts');

async function bytesOf(image: Sharp): Promise<Buffer> {
  try {
    return await image.toBuffer();
  } catch (error) {
    throw new ImageError('unreadable', { cause: error });
  }
}

function variantOf(image: Sharp, options: VariantOptions): Sharp {
  const { format, fit, cover } = options;
  let result = image.autoOrient();
  if (fit) result = result.resize({ ...fit, fit: 'inside', withoutEnlargement: true });
  if (cover) result = result.resize({ ...cover, fit: 'cover' });
  switch (format) {
    case 'jpeg':
      return result.flatten({ background: 'white' }).jpeg({ quality: 85 });
    case 'webp':
      return result.webp(maxPixelsOf(options) <= smallPixels ? { quality: 75, effort: 6 } : { quality: 82 });
    case 'avif':
      return result.avif({ quality: 55, effort: 2 });
    case 'png':
      return result.png();
  }
}

const averageOf = (image: Sharp): Sharp =>
  image.removeAlpha().toColourspace('srgb').resize(1, 1, { fit: 'fill' }).raw({ depth: 'uchar' });

/** Slices of equal width from left to right; grey for an image that cannot be decoded. */
async function drawPackImage(images: Uint8Array[], size: number): Promise<Buffer> {
  const slices = [];
  for (const [i, bytes] of images.entries()) {
    const left = Math.round((i * size) / images.length);
    const width = Math.round(((i + 1) * size) / images.length) - left;
    const slice = await cut(bytes, { width, height: size });
    if (slice) slices.push({ input: slice, left, top: 0 });
  }
  const background = sharp({ create: { width: size, height: size, channels: 3, background: grey } });
  return background.composite(slices).jpeg({ quality: 88 }).toBuffer();
}

/** A part of a drawn picture, as PNG; null for an image that cannot be decoded. */
async function cut(bytes: Uint8Array, { width, height }: PictureSize): Promise<Buffer | null> {
  try {
    const options: VariantOptions = { format: 'png', cover: { width, height } };
    return await runImageJob({ kind: 'variant', source: bytes, options });
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}
