import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  initializeImageMagick,
  MagickFormat,
  MagickImage,
  MagickReadSettings,
  ResourceLimits,
} from '@imagemagick/magick-wasm';
import { limits } from '../../shared/limits.ts';
import { ImageError } from './imageError.ts';

/** Rows from the top, 8 bits a channel. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

let loading: Promise<void> | undefined;

/** Decodes what sharp cannot. Blocks while it works; throws `ImageError`. */
export async function decodeWithMagick(bytes: Uint8Array, format: 'bmp' | 'dds'): Promise<Pixels> {
  loading ??= load();
  await loading;
  const image = MagickImage.create();
  try {
    const wanted = format === 'bmp' ? MagickFormat.Bmp : MagickFormat.Dds;
    image.read(bytes, new MagickReadSettings({ format: wanted, frameIndex: 0, frameCount: 1 }));
    const { width, height } = image;
    const channels = image.hasAlpha ? 4 : 3;
    const data = image.write(channels === 4 ? MagickFormat.Rgba : MagickFormat.Rgb, (pixels) =>
      pixels.slice(),
    );
    return { data, width, height, channels };
  } catch (error) {
    throw new ImageError('unreadable', { cause: error });
  } finally {
    image.dispose();
  }
}

async function load(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('@imagemagick/magick-wasm/magick.wasm');
  await initializeImageMagick(await readFile(path));
  ResourceLimits.memory = BigInt(limits.checkMemoryMb * 1024 * 1024);
  ResourceLimits.disk = 0n;
}
