import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { limits } from '../../shared/limits.ts';
import { ImageError } from './imageError.ts';
import { readImageHeader } from './imageHeader.ts';
import type { ImageSize, VariantOptions } from './imageVariant.ts';

/** Bytes, or a file that this machine has. */
export type ImageSource = Uint8Array | { path: string };

export type ImageJob =
  | { kind: 'check'; source: ImageSource }
  | { kind: 'variant'; source: ImageSource; options: VariantOptions }
  | { kind: 'pack'; images: Uint8Array[]; size: number };

/** The colour of a pack's image where there is nothing to see. */
const grey = { r: 220, g: 220, b: 220 };

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}`),
});

/** Does the work in this process (a check answers no bytes); what comes from outside belongs into a process of its own (`imageProcesses.ts`). */
export async function runImageJob(job: ImageJob): Promise<Buffer> {
  if (job.kind === 'pack') return drawPackImage(job.images, job.size);
  const image = await openImage(job.source);
  const result = job.kind === 'check' ? image.extractChannel(0).raw() : variantOf(image, job.options);
  try {
    const bytes = await result.toBuffer();
    return job.kind === 'check' ? Buffer.alloc(0) : bytes;
  } catch (error) {
    throw new ImageError('unreadable', { cause: error });
  }
}

async function openImage(source: ImageSource): Promise<Sharp> {
  const bytes = source instanceof Uint8Array ? source : await readFile(source.path);
  const { format } = readImageHeader(bytes);
  if (format === 'bmp' || format === 'dds') {
    const { decodeWithMagick } = await import('./magickPixels.ts'); // rarely needed, and large
    const { data, ...raw } = await decodeWithMagick(bytes, format);
    return sharp(data, { raw });
  }
  return sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'error' });
}

function variantOf(image: Sharp, { format, fit, cover }: VariantOptions): Sharp {
  let result = image.autoOrient();
  if (fit) result = result.resize({ ...fit, fit: 'inside', withoutEnlargement: true });
  if (cover) result = result.resize({ ...cover, fit: 'cover' });
  switch (format) {
    case 'jpeg':
      return result.flatten({ background: 'white' }).jpeg({ quality: 85 });
    case 'webp':
      return result.webp({ quality: 82 });
    case 'avif':
      return result.avif({ quality: 55, effort: 2 });
    case 'png':
      return result.png();
  }
}

/** Slices of equal width from left to right; grey for an image that cannot be read. */
async function drawPackImage(images: Uint8Array[], size: number): Promise<Buffer> {
  const slices = [];
  for (const [i, bytes] of images.entries()) {
    const left = Math.round((i * size) / images.length);
    const width = Math.round(((i + 1) * size) / images.length) - left;
    const slice = await drawSlice(bytes, { width, height: size });
    if (slice) slices.push({ input: slice, left, top: 0 });
  }
  const background = sharp({ create: { width: size, height: size, channels: 3, background: grey } });
  return background.composite(slices).jpeg({ quality: 88 }).toBuffer();
}

async function drawSlice(bytes: Uint8Array, size: ImageSize): Promise<Buffer | null> {
  try {
    const options: VariantOptions = { format: 'png', cover: size };
    return await runImageJob({ kind: 'variant', source: bytes, options });
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}
