import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { signUpPerson } from '../../server/testing/person.ts';
import { holdBack } from './holdBack.ts';
import { shiftOf } from './layoutShift.ts';
import { testSite } from './testSite.ts';
import { untilPainted } from './waits.ts';

const site = testSite();

/** The font files that a page has fetched, without the hashes of the build. */
const fontsOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /([a-z-]+)-[\w-]{7}\.woff2$/.exec(name)?.[1] ?? [])
      .sort();
  });

test('a page in English fetches two fonts, and others only when a name needs them', async () => {
  const page = await site.open('/search');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await fontsOf(page)).toEqual(['figtree-first', 'outfit-first']);

  const ada = await signUpPerson(site.server);
  await insertLevel(site.server, ada.id, { missionInfo: [['name', 'Pâté']] });
  await page.reload();
  await page.getByText('Pâté').waitFor();
  await expect.poll(() => fontsOf(page)).toEqual(['figtree-first', 'outfit-first', 'outfit-rest']);
});

// Columns that are measured in characters (`ch`) have another width in each font.
test.each([768, 1280, 1920])(
  'pages to read stay in place when the fonts arrive, at a width of %i',
  async (width) => {
    const page = await site.open('/support', { viewport: { width, height: 900 } });
    for (const path of [
      '/about-upload',
      '/content-guidelines',
      '/api/docs',
      '/support',
      '/protocol-error/pq',
    ]) {
      const send = await holdBack(page, '**/*.woff2');
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      const before = await page.evaluate(() => document.fonts.status);
      await untilPainted(page);
      send();
      await page.evaluate(async () => void (await document.fonts.ready));
      const shift = await shiftOf(page);
      await page.unroute('**/*.woff2');
      expect({ path, before, isCalm: shift <= 0.01 }, String(shift)).toEqual({
        path,
        before: 'loading',
        isCalm: true,
      });
    }
  },
);
