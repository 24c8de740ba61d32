import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { blobKey, storeBlob } from '../files/blobs.ts';
import { openDiskFiles } from '../files/diskFiles.ts';
import type { FileStore } from '../files/fileStore.ts';
import { createLog } from '../log.ts';
import { listed } from '../testing/fileStoreContract.ts';
import { tempDir } from '../testing/tempDir.ts';
import { blue, colourAt, green, red, tinyBmp, tinyDds, tinyImage } from '../testing/tinyImages.ts';
import { createImages } from './images.ts';
import type { VariantOptions } from './imageVariant.ts';

const log = createLog('silent');
const me = { address: '127.0.0.1' };

const folder = await mkdtemp(join(tmpdir(), 'marbleland-test-'));
const { check, makeVariant, close } = createImages(await openDiskFiles(folder), log);
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const unreadable = { name: 'ImageError', problem: 'unreadable' };
const sizeOf = async (image: Buffer) => {
  const { format, width, height } = await sharp(image).metadata();
  return { format, width, height };
};

/** The left half is red and the right half blue, so that rotating and cropping are visible. */
const redAndBlue = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
      left: width / 2,
      top: 0,
    },
  ]);

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

describe('check', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('passes %s', async (format) => {
    expect(await check(await tinyImage(format))).toMatchObject({ format, width: 8, height: 8 });
  });

  it('passes BMP and DDS', async () => {
    expect(await check(tinyBmp(7, 5, red, blue))).toMatchObject({ format: 'bmp', width: 7, height: 5 });
    expect(await check(tinyDds(10, 6, red))).toMatchObject({ format: 'dds', width: 10, height: 6 });
  });

  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('refuses truncated %s', async (format) => {
    const image = await noise(120, 90).toFormat(format).toBuffer();
    for (const part of [0.4, 0.95]) {
      const cut = image.subarray(0, Math.floor(image.length * part));
      await expect(check(cut)).rejects.toMatchObject(unreadable);
    }
  });

  it('refuses truncated BMP and DDS', async () => {
    await expect(check(tinyBmp(70, 50, red, blue).subarray(0, -1))).rejects.toMatchObject(unreadable);
    await expect(check(tinyDds(64, 64, red).subarray(0, -1))).rejects.toMatchObject(unreadable);
    await expect(check(tinyDds(64, 64, red).subarray(0, 128))).rejects.toMatchObject(unreadable);
  });

  it('refuses corrupt images', async () => {
    const png = await noise(50, 50).png().toBuffer();
    png.fill(0x5a, 3_000, 3_040);
    await expect(check(png)).rejects.toMatchObject(unreadable);
    const dds = tinyDds(8, 8, red);
    dds.write('????', 84);
    await expect(check(dds)).rejects.toMatchObject(unreadable);
  });

  it('refuses other formats, even those that the libraries support', async () => {
    const unsupported = { problem: 'unsupported' };
    await expect(check(await noise(9, 9).tiff().toBuffer())).rejects.toMatchObject(unsupported);
    await expect(check(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject(
      unsupported,
    );
    await expect(check(Buffer.alloc(0))).rejects.toMatchObject(unsupported);
  });

  it('refuses images of more pixels than allowed', async () => {
    const bomb = sharp({ create: { width: 10_000, height: 4_001, channels: 3, background: 'red' } });
    await expect(check(await bomb.png().toBuffer())).rejects.toMatchObject({ problem: 'tooManyPixels' });
    await expect(check(await bomb.gif().toBuffer())).rejects.toMatchObject({ problem: 'tooManyPixels' });
    const line = sharp({ create: { width: 1, height: 20_000, channels: 3, background: 'red' } });
    await expect(check(await line.png().toBuffer())).rejects.toMatchObject({ problem: 'tooManyPixels' });
  });

  it('refuses BMP and DDS whose decoding takes far more memory than they have bytes', async () => {
    const dds = tinyDds(8, 8, red);
    dds.writeUInt32LE(5_000, 12);
    dds.writeUInt32LE(5_000, 16);
    await expect(check(dds)).rejects.toMatchObject({ problem: 'tooExpensive' });
  });

  it('passes a large image', async () => {
    const large = sharp({ create: { width: 10_000, height: 4_000, channels: 3, background: 'red' } });
    expect(await check(await large.png().toBuffer())).toMatchObject({ width: 10_000, height: 4_000 });
  });

  it('counts only the first frame of an animation', async () => {
    const film = noise(20, 40).png().toBuffer();
    const frames = sharp(await film).raw();
    const gif = await sharp(await frames.toBuffer(), {
      raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
    })
      .gif()
      .toBuffer();
    expect(await check(gif)).toMatchObject({ width: 20, height: 20 });
  });
});

describe('makeVariant', () => {
  const jpeg = (fit: { width: number; height: number }): VariantOptions => ({ format: 'jpeg', fit });

  it('fits inside, without enlarging', async () => {
    const image = await tinyImage('png', { width: 200, height: 100 });
    expect(await sizeOf(await makeVariant(image, jpeg({ width: 64, height: 64 })))).toEqual({
      format: 'jpeg',
      width: 64,
      height: 32,
    });
    expect(await sizeOf(await makeVariant(image, jpeg({ width: 640, height: 480 })))).toMatchObject({
      width: 200,
      height: 100,
    });
  });

  it('covers exactly, enlarging and cropping around the middle', async () => {
    const image = await redAndBlue(40, 20).png().toBuffer();
    const result = await makeVariant(image, { format: 'png', cover: { width: 60, height: 60 } });
    expect(await sizeOf(result)).toEqual({ format: 'png', width: 60, height: 60 });
    expect(await colourAt(result, 5, 30)).toEqual(red);
    expect(await colourAt(result, 55, 30)).toEqual(blue);
  });

  it.each(['jpeg', 'webp', 'avif', 'png'] as const)('makes %s', async (format) => {
    const result = await makeVariant(await tinyImage('jpeg'), { format });
    const metadata = await sharp(result).metadata();
    expect(metadata).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: 8, height: 8 });
  });

  it('rotates an image according to EXIF, and removes all metadata', async () => {
    const image = await redAndBlue(40, 20)
      .jpeg({ quality: 100 })
      .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const result = await makeVariant(image, { format: 'png' });
    expect(await sizeOf(result)).toMatchObject({ width: 20, height: 40 });
    expect((await colourAt(result, 10, 5))[0]).toBeGreaterThan(200);
    expect((await colourAt(result, 10, 35))[2]).toBeGreaterThan(200);
    const { exif, icc, xmp, orientation } = await sharp(result).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
  });

  it('renders transparency on white for JPEG, and keeps it for WebP', async () => {
    const clear = { width: 9, height: 9, channels: 4 as const, background: '#ff000000' };
    const image = await sharp({ create: clear }).png().toBuffer();
    expect(await colourAt(await makeVariant(image, { format: 'jpeg' }), 4, 4)).toEqual([255, 255, 255]);
    expect(await sharp(await makeVariant(image, { format: 'webp' })).stats()).toMatchObject({
      isOpaque: false,
    });
  });

  it('converts CMYK to sRGB', async () => {
    const cmyk = await redAndBlue(20, 20).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const result = await makeVariant(cmyk, { format: 'png' });
    expect(await sharp(result).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    expect((await colourAt(result, 2, 10))[0]).toBeGreaterThan(200);
  });

  it('reduces 16 bits to 8', async () => {
    const deep = await redAndBlue(20, 20).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    const result = await makeVariant(deep, { format: 'png' });
    expect((await sharp(result).metadata()).depth).toBe('uchar');
    expect(await colourAt(result, 2, 10)).toEqual(red);
  });

  it('shows the first frame of an animation', async () => {
    const frames = Buffer.concat([Buffer.alloc(48, 0), Buffer.alloc(48, 255)]);
    const gif = await sharp(frames, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
      .gif()
      .toBuffer();
    const result = await makeVariant(gif, { format: 'png' });
    expect(await sizeOf(result)).toMatchObject({ width: 4, height: 4 });
    expect(await colourAt(result, 2, 2)).toEqual([0, 0, 0]);
  });

  it('reads BMP, also with an unused fourth byte', async () => {
    for (const bits of [24, 32] as const) {
      const result = await makeVariant(tinyBmp(10, 6, red, blue, bits), { format: 'png' });
      expect(await sizeOf(result)).toEqual({ format: 'png', width: 10, height: 6 });
      expect(await colourAt(result, 4, 0)).toEqual(red);
      expect(await colourAt(result, 4, 5)).toEqual(blue);
    }
  });

  it('reads DDS', async () => {
    const result = await makeVariant(tinyDds(8, 8, green), {
      format: 'png',
      cover: { width: 20, height: 10 },
    });
    expect(await sizeOf(result)).toMatchObject({ width: 20, height: 10 });
    expect(await colourAt(result, 3, 3)).toEqual(green);
  });
});

describe('a stored image', () => {
  async function store(bytes: Buffer) {
    const folder = await tempDir();
    const files = await openDiskFiles(folder);
    const { sha256 } = await storeBlob(files, bytes);
    const lent: string[] = [];
    const counting: FileStore = {
      ...files,
      withLocalFile: (key, use) => {
        lent.push(key);
        return files.withLocalFile(key, use);
      },
    };
    const images = createImages(counting, log);
    onTestFinished(images.close);
    return { images, files: counting, sha256, lent, folder };
  }
  const small: VariantOptions = { format: 'webp', fit: { width: 4, height: 4 } };

  it('is resized, stored and returned again with the same ETag', async () => {
    const { images, files, sha256, lent } = await store(await tinyImage('png'));
    const first = await images.resized(sha256, small, me);
    expect(first.contentType).toBe('image/webp');
    expect(first.etag).toMatch(/^"[\w-]+"$/);
    expect(await sizeOf(first.body)).toEqual({ format: 'webp', width: 4, height: 4 });
    expect(await images.resized(sha256, small, me)).toEqual(first);
    const elsewhere = createImages(files, log); // A process with an empty cache.
    onTestFinished(elsewhere.close);
    expect(await elsewhere.resized(sha256, small, me)).toEqual(first);
    expect(lent).toHaveLength(1);
    const keys = (await listed(files, 'derived/')).map((file) => file.key);
    expect(keys).toEqual([`derived/${sha256}/fit-4x4.webp`]);
  });

  it('is made once for fifty concurrent calls, and once for each size', async () => {
    const { images, sha256, lent } = await store(await tinyImage('png'));
    const all = await Promise.all(Array.from({ length: 50 }, () => images.resized(sha256, small, me)));
    expect(new Set(all.map((image) => image.etag)).size).toBe(1);
    expect(lent).toHaveLength(1);
    const other = await images.resized(sha256, { format: 'jpeg', cover: { width: 4, height: 4 } }, me);
    expect(other.etag).not.toBe(all[0]?.etag);
    expect(lent).toHaveLength(2);
  });

  it('is decoded only once when it cannot be read', async () => {
    const { images, files, sha256, lent } = await store(
      (await noise(40, 40).jpeg().toBuffer()).subarray(0, 700),
    );
    const notFound = { name: 'ApiError', code: 'image_not_found' };
    await expect(images.resized(sha256, small, me)).rejects.toMatchObject(notFound);
    await expect(images.resized(sha256, small, me)).rejects.toMatchObject(notFound);
    expect(lent).toHaveLength(1);
    const keys = (await listed(files, 'derived/')).map((file) => file.key);
    expect(keys).toEqual([`derived/${sha256}/unshowable`]);
  });

  it('that cannot be read has no colour, and is decoded only once for it', async () => {
    const truncated = (await noise(40, 40).jpeg().toBuffer()).subarray(0, 700);
    const shown = await store(truncated);
    await expect(shown.images.resized(shown.sha256, small, me)).rejects.toThrow();
    expect(await shown.images.averageColor(shown.sha256, me)).toBeNull();
    expect(shown.lent).toHaveLength(1);

    const colored = await store(truncated);
    for (let asked = 0; asked < 2; asked += 1) {
      expect(await colored.images.averageColor(colored.sha256, me)).toBeNull();
    }
    await expect(colored.images.resized(colored.sha256, small, me)).rejects.toThrow();
    expect(colored.lent).toHaveLength(1);
  });

  it('is not found while it is missing, and is found once it is stored', async () => {
    const { images, files } = await store(Buffer.from('something else'));
    const late = await tinyImage('png', { colour: green });
    const sha256 = (await storeBlob(await openDiskFiles(await tempDir()), late)).sha256;
    const notFound = { name: 'ApiError', code: 'image_not_found' };
    await expect(images.resized(sha256, small, me)).rejects.toMatchObject(notFound);
    await expect(images.original(sha256, me)).rejects.toMatchObject(notFound);
    await storeBlob(files, late);
    expect(await images.resized(sha256, small, me)).toMatchObject({ contentType: 'image/webp' });
  });

  it('is refused to an address that waits for too much, and to no other', async () => {
    const { images, sha256 } = await store(await tinyImage('png'));
    const asked = Array.from({ length: 231 }, (_, i) =>
      images.resized(sha256, { format: 'jpeg', cover: { width: i + 1, height: 1 } }, me),
    );
    const other = images.resized(sha256, small, { address: '127.0.0.2' });
    const outcomes = await Promise.allSettled(asked);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(30);
    expect(refused[0]).toMatchObject({ reason: { code: 'too_many_requests' } });
    expect(await other).toMatchObject({ contentType: 'image/webp' });
  });

  it('is sent unchanged as its original', async () => {
    const bytes = await tinyImage('jpeg');
    const { images, sha256 } = await store(bytes);
    const original = await images.original(sha256, me);
    expect(original).toMatchObject({
      contentType: 'image/jpeg',
      etag: `"${sha256}"`,
      body: { size: bytes.length },
    });
    const { body } = original;
    if (!('read' in body)) throw new Error('It should be read on demand.');
    const read = async (start: number, end: number) => {
      const part = await body.read({ start, end }, (open) => open());
      return Buffer.isBuffer(part) ? part : buffer(part);
    };
    expect(await read(0, bytes.length)).toEqual(bytes);
    expect(await read(6, 10)).toEqual(bytes.subarray(6, 10));
  });

  it('is sent as PNG when its original is BMP or DDS', async () => {
    for (const bytes of [tinyBmp(12, 6, red, blue), tinyDds(12, 6, red)]) {
      const { images, files, sha256, folder } = await store(bytes);
      const original = await images.original(sha256, me);
      expect(original.contentType).toBe('image/png');
      if (!Buffer.isBuffer(original.body)) throw new Error('It should be bytes.');
      expect(await sizeOf(original.body)).toEqual({ format: 'png', width: 12, height: 6 });
      expect(await sizeOf(original.body)).toEqual(
        await sizeOf(await sharp(join(folder, 'derived', sha256, 'whole.png')).toBuffer()),
      );
      expect(await files.stat(blobKey(sha256))).not.toBeNull();
    }
  });
});
