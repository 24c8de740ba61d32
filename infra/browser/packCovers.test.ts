import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../../server/testing/person.ts';
import { testSite } from './testSite.ts';

/** The pictures on the covers of packs, on a phone. */
const site = testSite();
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const packCount = 20;
let ada: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
  for (let id = 1; id <= packCount; id += 1) {
    await insertLevel(site.server, ada.id);
    await ada.call('pack.create', { body: { name: `Pack ${id}`, description: 'Short.' } });
    await ada.call('pack.setLevels', { params: { id: String(id) }, body: [id] });
  }
});

const images = (page: Page) => page.locator('article img');

test('covers far below the window have no pictures until they are scrolled near', async () => {
  const page = await site.open('/packs', phone);
  const cover = page.getByRole('article').nth(packCount - 1);
  await page.getByText('Live').first().waitFor({ state: 'attached' });
  expect(await images(page).count()).toBeLessThanOrEqual(6);
  await cover.scrollIntoViewIfNeeded();
  await cover.locator('img').waitFor();
});

test('cards keep their size when the styles of other pages arrive', async () => {
  const page = await site.open('/packs', phone);
  const heights = () =>
    page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.clientHeight));
  const before = await heights();
  await page
    .locator('link[rel="stylesheet"][href*="LevelGrid"]')
    .waitFor({ state: 'attached', timeout: 20_000 });
  await page.locator('link[rel="stylesheet"][href*="ProfileRoute"]').waitFor({ state: 'attached' });
  expect(await heights()).toEqual(before);
});

test('without JavaScript every cover has its pictures', async () => {
  const page = await site.open('/packs', { ...phone, javaScriptEnabled: false });
  await expect.poll(() => images(page).count()).toBe(packCount);
});

test('places have the colours of their pictures also after a link was followed', async () => {
  const ids = Array.from({ length: packCount }, (_, index) => index + 1).join();
  await visitor(site.server).call('level.pictureColors', { query: { ids } });
  await site.server.deps.imagesAhead.flush();
  const page = await site.open('/support', phone);
  await page.route('**/image?*', () => undefined);
  await page.getByRole('link', { name: 'Packs' }).click();
  const place = page.getByRole('article').first().locator('[data-count] > span');
  await expect
    .poll(() => place.evaluate((element) => getComputedStyle(element).backgroundColor))
    .toBe('rgb(51, 119, 238)');
});

test.each([1, 2, 3, 4])('a cover of %i shows whole pictures', async (count) => {
  const body = { name: `Cover of ${count}`, description: 'Short.' };
  const { packId } = await ada.call('pack.create', { body });
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  await ada.call('pack.setLevels', { params: { id: String(packId) }, body: ids });
  const page = await site.open(`/packs?q=cover of ${count}`, phone);
  const places = page.getByRole('article').first().locator('[data-count] > span');
  await expect.poll(() => places.count()).toBe(count);
  const shapes = await places.evaluateAll((all) =>
    all.map(({ clientWidth, clientHeight }) => clientWidth / clientHeight),
  );
  // Pictures of levels are as wide as 4:3.
  for (const shape of shapes) expect(shape).toBeCloseTo(4 / 3, 1);
});

test.each([390, 768, 1280, 1920])(
  'the page of a pack shows the same cover at a width of %i',
  async (width) => {
    const { packId } = await ada.call('pack.create', { body: { name: 'Many', description: 'Short.' } });
    const path = `/pack/${packId}`;
    const viewport = { width, height: 900 };
    const page = await site.open(path, { viewport });
    const cover = page.getByRole('main').locator('[data-count]').first();
    await cover.waitFor();
    expect(await cover.getAttribute('data-count')).toBe('0');
    await ada.call('pack.setLevels', { params: { id: String(packId) }, body: [1, 2, 3, 4, 5] });
    await expect.poll(() => cover.locator('img').count()).toBe(4);
    const served = await site.open(path, { viewport, javaScriptEnabled: false });
    const shown = await served
      .getByRole('main')
      .locator('[data-count="4"] img')
      .evaluateAll((images) => images.map(({ clientWidth, clientHeight }) => clientWidth / clientHeight));
    expect(shown).toHaveLength(4);
    for (const shape of shown) expect(shape).toBeCloseTo(4 / 3, 1);
    const [name, picture] = await Promise.all(
      [served.getByRole('heading', { level: 1 }), served.locator('[data-count]').first()].map((part) =>
        part.boundingBox(),
      ),
    );
    // The name is below the cover on a phone, and else beside it.
    const isBeside = name && picture && name.y < picture.y + picture.height;
    expect(isBeside).toBe(width > 519);
  },
);
