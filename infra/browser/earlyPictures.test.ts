import type { Route } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { signUpPerson } from '../../server/testing/person.ts';
import { holdBack } from './holdBack.ts';
import { testSite } from './testSite.ts';

/** Pictures of the server's HTML that are loaded, or have failed, before the code of the page arrives. */
const site = testSite();
let levelId: number;
beforeAll(async () => {
  const { id } = await signUpPerson(site.server);
  levelId = (await insertLevel(site.server, id))._id;
});

test('a small picture is not enlarged too far when it was loaded before the code', async () => {
  const picture = { width: 160, height: 120, channels: 3, background: '#2f7df0' } as const;
  const body = await sharp({ create: picture }).png().toBuffer();
  const { page, send } = await openWithoutCode(`/level/${levelId}`, { contentType: 'image/png', body });
  const shown = page.getByRole('img', { name: 'Picture of Slope' });
  const height = (image: HTMLImageElement) => image.height;
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(120);
  expect(await shown.evaluate(height)).toBeGreaterThan(180);
  send();
  await expect.poll(() => shown.evaluate(height)).toBe(180);
});

test('a gem stands in for a picture that failed before the code arrived', async () => {
  site.allow(/404/);
  for (const path of ['/search', `/level/${levelId}`]) {
    const { page, send } = await openWithoutCode(path, { status: 404 });
    const pictures = page.locator(`main img[src*="/api/level/${levelId}/image"]`);
    const areLoaded = () =>
      pictures.evaluateAll((images: HTMLImageElement[]) => images.map(({ complete }) => complete));
    await expect.poll(areLoaded).not.toEqual([]);
    await expect.poll(areLoaded).not.toContain(false);
    send();
    await expect.poll(() => pictures.count(), { message: path }).toBe(0);
  }
});

/** Opens a page whose code comes only after `send()`, with this answer for the picture of its level. */
async function openWithoutCode(path: string, picture: Parameters<Route['fulfill']>[0]) {
  const page = await site.open('/support');
  const send = await holdBack(page, '**/assets/*.js');
  await page.route(`**/api/level/${levelId}/image*`, (route) => route.fulfill(picture));
  await page.goto(path, { waitUntil: 'commit' });
  return { page, send };
}
