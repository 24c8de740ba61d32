import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { signUpPerson } from '../../server/testing/person.ts';
import { testSite } from './testSite.ts';

const site = testSite();
let path: string;
beforeAll(async () => {
  const { id } = await signUpPerson(site.server);
  const remarks = Array.from({ length: 300 }, (_, index) => `Step ${index + 1}`).join('\n');
  path = `/level/${(await insertLevel(site.server, id, { remarks }))._id}`;
});

test('the actions of a level stay in view beside remarks and comments that are longer than its facts', async () => {
  const page = await site.open(path, { viewport: { width: 1280, height: 800 } });
  const download = page.getByRole('link', { name: /^Download for/ });
  await page.getByRole('heading', { name: 'Comments' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(2000);
  await expect.poll(async () => (await download.boundingBox())?.y).toBeGreaterThan(0);
  expect((await download.boundingBox())?.y).toBeLessThan(200);
});
