import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { storeBlob } from '../files/blobs.ts';
import { openDiskFiles } from '../files/diskFiles.ts';
import { createLog } from '../log.ts';
import { tempDir } from '../testing/tempDir.ts';
import { tinyDds, tinyImage } from '../testing/tinyImages.ts';
import { createImages } from './images.ts';
import { listVariant } from './imageVariant.ts';

const me = { address: '127.0.0.1' };

async function open() {
  const folder = await tempDir();
  const files = await openDiskFiles(folder);
  const process = () => {
    const images = createImages(files, createLog('silent'));
    onTestFinished(images.close);
    return images;
  };
  const age = (key: string, ms: number) => {
    const at = new Date(Date.now() - ms);
    return utimes(join(folder, key), at, at);
  };
  return { files, process, age };
}

it('an image that is read from the store counts as used', async () => {
  const { files, process, age } = await open();
  const { sha256 } = await storeBlob(files, await tinyImage('png'));
  await process().resized(sha256, listVariant, me);
  const key = `derived/${sha256}/fit-640x480.jpeg`;
  await age(key, 10 * 24 * 3_600_000);
  await process().resized(sha256, listVariant, me);
  const found = await files.stat(key);
  expect(Date.now() - (found?.modifiedAt.getTime() ?? 0)).toBeLessThan(3_600_000);
});

it('an image that could not be shown is not tried again by another process within an hour', async () => {
  const { files, process, age } = await open();
  const dds = tinyDds(8, 8, [0, 255, 0]);
  dds.writeUInt32LE(5_000, 12);
  dds.writeUInt32LE(5_000, 16);
  const { sha256 } = await storeBlob(files, dds);
  const notFound = { code: 'image_not_found' };
  await expect(process().resized(sha256, listVariant, me)).rejects.toMatchObject(notFound);
  const note = `derived/${sha256}/unshowable`;
  const problem = (await files.readAll(note)).toString();
  let tries = 0;
  const withLocalFile = files.withLocalFile;
  files.withLocalFile = (key, use) => {
    tries += 1;
    return withLocalFile(key, use);
  };
  await expect(process().resized(sha256, listVariant, me)).rejects.toMatchObject(notFound);
  expect([problem, tries]).toEqual([expect.toBeOneOf(['tooExpensive', 'unreadable']), 0]);
  await files.put(note, Buffer.from('tooExpensive'));
  await age(note, 2 * 3_600_000);
  await expect(process().resized(sha256, listVariant, me)).rejects.toMatchObject(notFound);
  expect(tries).toBe(1);
});

it('default pictures of accounts are drawn by the processes for images', async () => {
  const images = (await open()).process();
  expect(await images.marble('Ivory', 64, me)).toMatchObject({ contentType: 'image/png' });
  await images.close();
  await expect(images.marble('Ada', 64, me)).rejects.toThrow('No image is decoded any more.');
});
