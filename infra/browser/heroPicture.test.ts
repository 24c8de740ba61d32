import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { storeBlob } from '../../server/files/blobs.ts';
import { buildFile, insertLevel } from '../../server/testing/factories.ts';
import { signUpPerson } from '../../server/testing/person.ts';
import { holdBack } from './holdBack.ts';
import { shiftOf } from './layoutShift.ts';
import { testSite } from './testSite.ts';

const site = testSite();
const pictures = [
  { width: 258, height: 193 },
  { width: 160, height: 120 },
  { width: 380, height: 286 },
  { width: 640, height: 480 },
  { width: 800, height: 600 },
];
const paths: string[] = [];
let smallPath: string;
let pathWithPreview: string;
beforeAll(async () => {
  const { id } = await signUpPerson(site.server);
  const insert = async (images: Record<string, { width: number; height: number }>) => {
    const contents = new Map([['slope.mis', Buffer.from(`mission ${JSON.stringify(images)}`)]]);
    for (const [name, size] of Object.entries(images)) {
      const picture = sharp({ create: { ...size, channels: 3, background: '#2f7df0' } });
      contents.set(name, await picture.toFormat(name.endsWith('.png') ? 'png' : 'jpeg').toBuffer());
    }
    const files = [];
    for (const [name, bytes] of contents) {
      await storeBlob(site.server.deps.files, bytes);
      files.push(buildFile(`missions/${name}`, name.endsWith('.mis') ? 'mission' : 'image', bytes));
    }
    return `/level/${(await insertLevel(site.server, id, { files }))._id}`;
  };
  for (const size of pictures) paths.push(await insert({ 'slope.jpg': size }));
  smallPath = await insert({ 'slope.jpg': { width: 200, height: 127 } });
  pathWithPreview = await insert({
    'slope.jpg': { width: 258, height: 193 },
    'slope.prev.png': { width: 1280, height: 720 },
  });
});

test.each([390, 768, 1280, 1920])('the frame fits the whole picture at a width of %i', async (width) => {
  for (const path of paths) {
    const page = await site.open(path, { viewport: { width, height: 900 } });
    const picture = page.getByRole('img', { name: /^Picture of/ });
    await picture.waitFor();
    const outside = () =>
      picture.evaluate((image) => {
        const frame = image.parentElement?.getBoundingClientRect() ?? new DOMRect();
        const own = image.getBoundingClientRect();
        const isLoaded = (image as HTMLImageElement).naturalHeight > 0;
        return {
          isLoaded,
          above: Math.abs(Math.round(frame.top - own.top)),
          below: Math.abs(Math.round(own.bottom - frame.bottom)),
          beside: Math.max(0, Math.round(frame.left - own.left), Math.round(own.right - frame.right)),
        };
      });
    await expect.poll(outside, { message: path }).toEqual({ isLoaded: true, above: 0, below: 0, beside: 0 });
    const enlargement = await picture.evaluate(
      (image) => image.clientHeight / (image as HTMLImageElement).naturalHeight,
    );
    expect(enlargement).toBeLessThanOrEqual(1.51);
  }
});

test('the frame is as high from the beginning as when a small picture is there', async () => {
  const page = await site.open('/support', { viewport: { width: 1280, height: 900 } });
  const send = await holdBack(page, '**/api/level/*/image?*');
  await page.goto(smallPath, { waitUntil: 'commit' });
  const picture = page.getByRole('img', { name: /^Picture of/ });
  const frame = picture.locator('..');
  await picture.waitFor();
  const height = async () => Math.round((await frame.boundingBox())?.height ?? 0);
  expect(await height()).toBe(191);
  send();
  await page.waitForLoadState();
  expect(await height()).toBe(191);
  expect(await shiftOf(page)).toBeLessThan(0.01);
  const plain = await site.open(smallPath, {
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  });
  const box = await plain
    .getByRole('img', { name: /^Picture of/ })
    .locator('..')
    .boundingBox();
  expect(Math.round(box?.height ?? 0)).toBe(191);
});

test.each([
  [1280, 800],
  [1500, 900],
  [1920, 1080],
  [1920, 900],
])('below a large preview, the name is in the first view at %i×%i', async (width, height) => {
  const page = await site.open(pathWithPreview, { viewport: { width, height } });
  const preview = page.getByRole('img', { name: /^Large preview of/ });
  await preview.waitFor();
  const seen = [
    preview,
    page.getByRole('heading', { level: 1 }),
    page.getByRole('link', { name: /^Download/ }),
  ];
  for (const part of seen) {
    const box = await part.first().boundingBox();
    expect(box && box.y + box.height, String(part)).toBeLessThan(height);
  }
  const shown = await preview.evaluate((image: HTMLImageElement) => ({
    isLoaded: image.naturalWidth > 0,
    fit: getComputedStyle(image).objectFit,
    frame: image.parentElement?.getBoundingClientRect().toJSON(),
    own: image.getBoundingClientRect().toJSON(),
  }));
  // The whole picture, in a box that its frame does not cut.
  expect(shown).toMatchObject({ isLoaded: true, fit: 'contain', own: shown.frame });
});
