import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { signUpPerson } from '../../server/testing/person.ts';
import { testSite } from './testSite.ts';

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
