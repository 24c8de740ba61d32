import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { levelPictureCrops } from '../../shared/pictureSizes.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

/** Pages of text and forms begin at the left edge of the bar's content. */
const site = testSite();
const names = ['aboutUpload', 'guidelines', 'support', 'apiDocs', 'account', 'createPack', 'upload'] as const;
let ada: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
});

test('what replaces a level has the right third too, and its picture in the size of its place', async () => {
  const { _id: id } = await insertLevel(site.server, ada.id);
  const path = `${pathOf('upload')}?replaces=${id}`;
  const page = await site.open(path, { as: ada, viewport: { width: 1280, height: 900 } });
  const advice = page.getByRole('complementary').getByRole('heading', { name: 'Before you upload' });
  const first = page.getByRole('heading', { name: 'Slope' });
  await Promise.all([advice.waitFor(), first.waitFor()]);
  expect((await advice.boundingBox())?.x).toBeGreaterThan(880);
  const picture = page.getByRole('main').locator('img').first();
  const source = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(source).toContain(`width=${levelPictureCrops.small.width}&`);
});

test.each([768, 1280, 1920])('at a width of %i', async (width) => {
  const page = await site.open('/', { as: ada, viewport: { width, height: 900 } });
  for (const name of names) {
    await page.goto(pathOf(name));
    const { heading, home } = shell(page);
    await heading.waitFor();
    const [left, edge] = [(await heading.boundingBox())?.x, (await home.boundingBox())?.x];
    expect(left, name).toBe(edge);
  }
});
