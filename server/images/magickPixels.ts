import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  type IMagickImage,
  initializeImageMagick,
  MagickFormat,
  MagickImage,
  MagickReadSettings,
  ResourceLimits,
} from '@imagemagick/magick-wasm';
import { serverLimits } from '../limits.ts';
import { ImageError } from './imageError.ts';

/** Rows from top to bottom, 8 bits a channel. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

let loading: Promise<void> | undefined;

type Format = 'bmp' | 'dds';

/** Decodes formats that sharp cannot. Blocks while it works; throws `ImageError`. */
export function decodeWithMagick(bytes: Uint8Array, format: Format): Promise<Pixels> {
  return withImage(bytes, format, ({ width, height, hasAlpha }, write) => ({
    data: write((pixels) => pixels.slice()),
    width,
    height,
    channels: hasAlpha ? 4 : 3,
  }));
}

/** Only checks that it can be decoded, which takes much less memory. */
export const checkWithMagick = (bytes: Uint8Array, format: Format): Promise<void> =>
  withImage(bytes, format, (_image, write) => write(() => undefined));

async function withImage<T>(
  bytes: Uint8Array,
  format: Format,
  use: (image: IMagickImage, write: <U>(take: (pixels: Uint8Array) => U) => U) => T,
): Promise<T> {
  loading ??= load();
  await loading;
  const image = MagickImage.create();
  try {
    const wanted = format === 'bmp' ? MagickFormat.Bmp : MagickFormat.Dds;
    image.read(bytes, new MagickReadSettings({ format: wanted, frameIndex: 0, frameCount: 1 }));
    const rgb = image.hasAlpha ? MagickFormat.Rgba : MagickFormat.Rgb;
    return use(image, (take) => image.write(rgb, take));
  } catch (error) {
    throw new ImageError('unreadable', { cause: error });
  } finally {
    image.dispose();
  }
}

async function load(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('@imagemagick/magick-wasm/magick.wasm');
  await initializeImageMagick(await readFile(path));
  ResourceLimits.memory = BigInt(serverLimits.checkMemoryMb * 1024 * 1024);
  ResourceLimits.disk = 0n;
}
