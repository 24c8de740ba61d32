import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { storeBlob } from '../../files/blobs.ts';
import { openDiskFiles } from '../../files/diskFiles.ts';
import { createImages } from '../../images/images.ts';
import { createLog } from '../../log.ts';
import { tempDir } from '../../testing/tempDir.ts';
import { blue, type Colour, colourAt, green, red, tinyBmp, tinyImage } from '../../testing/tinyImages.ts';
import { makePackImage } from './makePackImage.ts';
import { packImage } from './packImage.ts';

async function openImages() {
  const files = await openDiskFiles(await tempDir());
  const images = createImages(files, createLog('silent'));
  onTestFinished(images.close);
  return { files, images };
}

const me = { address: '127.0.0.1' };
const grey: Colour = [220, 220, 220];
const picture = (colour: Colour) => tinyImage('jpeg', { width: 64, height: 48, colour });

/** JPEG changes colours slightly. */
async function expectColour(image: Buffer, x: number, colour: Colour): Promise<void> {
  const found = await colourAt(image, x, 256);
  for (const [i, value] of colour.entries()) expect(Math.abs((found[i] ?? -99) - value)).toBeLessThan(6);
}

describe('makePackImage', () => {
  it('is a grey square without images', async () => {
    const { images } = await openImages();
    const image = await makePackImage(images, []);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 });
    await expectColour(image, 256, grey);
  });

  it('puts slices side by side', async () => {
    const { images } = await openImages();
    const image = await makePackImage(images, [
      await picture(red),
      tinyBmp(64, 48, green, green),
      await picture(blue),
    ]);
    expect(await sharp(image).metadata()).toMatchObject({ width: 512, height: 512 });
    await expectColour(image, 3, red);
    await expectColour(image, 165, red);
    await expectColour(image, 180, green);
    await expectColour(image, 332, green);
    await expectColour(image, 346, blue);
    await expectColour(image, 508, blue);
  });

  it('uses the first twenty, and fills the whole width', async () => {
    const { images } = await openImages();
    const [first, other] = [await picture(red), await picture(blue)];
    const image = await makePackImage(images, [...Array(19).fill(first), other, ...Array(30).fill(first)]);
    await expectColour(image, 480, red);
    await expectColour(image, 498, blue);
    await expectColour(image, 509, blue);
  });

  it('leaves the slice of an unreadable image grey', async () => {
    const { images } = await openImages();
    const image = await makePackImage(images, [
      await picture(red),
      Buffer.from('no image'),
      (await picture(red)).subarray(0, 200),
    ]);
    await expectColour(image, 80, red);
    await expectColour(image, 256, grey);
    await expectColour(image, 430, grey);
  });
});

describe('packImage', () => {
  it('is made from stored images, and changes with them', async () => {
    const { files, images } = await openImages();
    const { sha256: one } = await storeBlob(files, await picture(red));
    const { sha256: two } = await storeBlob(files, await picture(blue));
    const both = await packImage(images, [one, two], me);
    expect(both.contentType).toBe('image/jpeg');
    await expectColour(both.body, 100, red);
    await expectColour(both.body, 400, blue);
    expect((await packImage(images, [one, two], me)).etag).toBe(both.etag);
    const turned = await packImage(images, [two, one], me);
    expect(turned.etag).not.toBe(both.etag);
    await expectColour(turned.body, 100, blue);
    await expectColour((await packImage(images, [], me)).body, 100, grey);
    await expectColour((await packImage(images, [one, '0'.repeat(64)], me)).body, 400, grey);
  });

  it('is available in other sizes and formats', async () => {
    const { files, images } = await openImages();
    const { sha256 } = await storeBlob(files, await picture(red));
    const small = await packImage(images, [sha256], me, {
      format: 'webp',
      cover: { width: 100, height: 50 },
    });
    expect(small.contentType).toBe('image/webp');
    expect(await sharp(small.body).metadata()).toMatchObject({ format: 'webp', width: 100, height: 50 });
  });
});
