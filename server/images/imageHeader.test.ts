import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { callLimits } from '../../shared/callLimits.ts';
import { blue, red, tinyBmp, tinyDds, tinyImage } from '../testing/tinyImages.ts';
import { ImageError } from './imageError.ts';
import { readImageHeader } from './imageHeader.ts';

const size = { width: 37, height: 21 };

/** Two frames stacked vertically, as sharp expects them. */
const film = () =>
  sharp(Buffer.from([...Array(16 * 3).fill(0), ...Array(16 * 3).fill(255)]), {
    raw: { width: 4, height: 8, channels: 3, pageHeight: 4 },
  });

describe('readImageHeader', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('reads %s', async (format) => {
    expect(readImageHeader(await tinyImage(format, size))).toEqual({ format, ...size });
  });

  it('reads every kind of WebP', async () => {
    const image = sharp({ create: { ...size, channels: 4, background: '#ff000080' } });
    expect(readImageHeader(await image.webp({ lossless: true }).toBuffer())).toMatchObject(size);
    expect(readImageHeader(await image.webp({ lossless: false }).toBuffer())).toMatchObject(size);
  });

  it('reads progressive JPEG, and JPEG with metadata before the size', async () => {
    const image = sharp({ create: { ...size, channels: 3, background: 'red' } });
    expect(readImageHeader(await image.jpeg({ progressive: true }).toBuffer())).toMatchObject(size);
    const jpeg = await image
      .withExif({ IFD0: { Copyright: 'x'.repeat(2000) } })
      .jpeg()
      .toBuffer();
    expect(readImageHeader(jpeg)).toMatchObject(size);
  });

  it('reads BMP, upside down or not, and DDS', () => {
    const bmp = tinyBmp(size.width, size.height, red, blue);
    expect(readImageHeader(bmp)).toEqual({ format: 'bmp', ...size });
    bmp.writeInt32LE(-size.height, 22);
    expect(readImageHeader(bmp)).toMatchObject(size);
    expect(readImageHeader(tinyDds(size.width, size.height, red))).toMatchObject({ format: 'dds', ...size });
  });

  it('reads the size of one frame of an animation', async () => {
    expect(readImageHeader(await film().gif().toBuffer())).toMatchObject({
      width: 4,
      height: 4,
    });
    expect(readImageHeader(await film().webp().toBuffer())).toMatchObject({
      width: 4,
      height: 4,
    });
  });

  it('refuses too many pixels and none at all', async () => {
    const bomb = tinyBmp(2, 2, red, blue);
    bomb.writeInt32LE(10_001, 18);
    bomb.writeInt32LE(4_000, 22);
    expect(() => readImageHeader(bomb)).toThrow(expect.objectContaining({ problem: 'tooManyPixels' }));
    bomb.writeInt32LE(10_000, 18);
    expect(readImageHeader(bomb)).toMatchObject({ width: 10_000, height: 4_000 });
    bomb.writeInt32LE(1, 18);
    bomb.writeInt32LE(callLimits.imageSidePixels + 1, 22);
    expect(() => readImageHeader(bomb)).toThrow(expect.objectContaining({ problem: 'tooManyPixels' }));
    for (const width of [0, -5]) {
      bomb.writeInt32LE(width, 18);
      expect(() => readImageHeader(bomb)).toThrow(expect.objectContaining({ problem: 'unreadable' }));
    }
  });

  it('throws only ImageError for any truncation or damage of an image', async () => {
    const formats = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const;
    const images = await Promise.all(formats.map((format) => tinyImage(format, size)));
    images.push(tinyBmp(4, 4, red, blue), tinyDds(4, 4, red), await film().gif().toBuffer());
    for (const image of images) {
      const cut = Array.from({ length: Math.min(image.length, 600) }, (_, length) =>
        image.subarray(0, length),
      );
      const damaged = [0x00, 0x01, 0x7f, 0xff].flatMap((value) =>
        cut.map((_, at) => {
          const copy = Buffer.from(image);
          copy[at] = value;
          return copy;
        }),
      );
      for (const bytes of [...cut, ...damaged]) {
        try {
          expect(readImageHeader(bytes).width).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(ImageError);
        }
      }
    }
  });
});
