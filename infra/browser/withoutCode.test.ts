import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { errorCodes } from '../../shared/errors.ts';
import { type RouteName, routes } from '../../shared/routes.ts';
import { testSite } from './testSite.ts';
import { untilTakenOver } from './waits.ts';

/** What browsers that run no code can do beside reading. */
const site = testSite();
let ada: Person;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
  const named = (name: string): [string, string][] => [['name', name]];
  await insertLevel(site.server, ada.id, { missionInfo: named('Alpha'), modification: 'ultra', gems: 3 });
  await insertLevel(site.server, ada.id, { missionInfo: named('Beta'), modification: 'ultra' });
  await insertLevel(site.server, ada.id, { missionInfo: named('Gamma') });
  const body = { content: 'See https://example.org/slope first.' };
  await ada.call('comment.post', { params: { id: '1' }, body });
});

test('levels are filtered, and put into the other order', async () => {
  const page = await site.open('/search', { javaScriptEnabled: false });
  const found = () => page.getByRole('article').getByRole('heading').allTextContents();
  await expect.poll(found).toEqual(['Gamma', 'Beta', 'Alpha']);
  const filters = page.getByRole('group', { name: 'Filters' });
  expect((await filters.boundingBox())?.height).toBeLessThan(220);
  await page.getByLabel('Modification', { exact: true }).selectOption('Ultra');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect.poll(found).toEqual(['Beta', 'Alpha']);
  await page.getByRole('link', { name: 'Reverse the order' }).click();
  await expect.poll(found).toEqual(['Alpha', 'Beta']);
  await page.getByLabel('Has gems', { exact: true }).selectOption('Yes');
  await page.getByRole('searchbox').press('Enter');
  await expect.poll(found).toEqual(['Alpha']);
  await page.getByLabel('Modification', { exact: true }).selectOption('All');
  await page.getByLabel('Has gems', { exact: true }).selectOption("Don't care");
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect.poll(found).toEqual(['Alpha', 'Beta', 'Gamma']);
  expect(await page.getByRole('button', { name: 'Reverse the order' }).count()).toBe(0);
});

test('addresses in texts are links from the first byte, and stay the same when the code runs', async () => {
  const link = { name: 'https://example.org/slope' };
  const plain = await site.open('/level/1', { javaScriptEnabled: false });
  expect(await plain.getByRole('link', link).getAttribute('rel')).toBe('nofollow ugc noopener');
  const page = await site.open('/support');
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { served: document.querySelector('a[href^="https://example.org"]') });
    });
  });
  await page.goto('/level/1');
  await untilTakenOver(page);
  const isKept = () => Reflect.get(window, 'served')?.isConnected;
  expect(await page.evaluate(isKept)).toBe(true);
  await page.getByRole('link', link).waitFor();
});

test('the guide to the API, its errors and its calls can be read', async () => {
  const page = await site.open('/api/docs', { javaScriptEnabled: false });
  const guide = page.getByRole('region', { name: 'Guide' });
  await guide.getByText('Changelog').click();
  await guide.getByText('The first version of these calls.').waitFor();
  await guide.getByText('Errors', { exact: true }).click();
  const plain = page.locator('noscript');
  expect(await plain.locator('dt').allTextContents()).toEqual(errorCodes);
  await plain.locator('dd').first().waitFor();
  expect(await plain.locator('dd').allTextContents()).toContain('This pack contains no levels.');
  await plain.getByRole('link', { name: 'the description of the API' }).waitFor();
  const callOf = (name: RouteName) => plain.locator(`li[id="${name}"]`);
  await plain.getByRole('heading', { name: 'Level', exact: true }).waitFor();
  expect(await plain.locator('li').count()).toBe(Object.keys(routes).length);
  await expect
    .poll(() => callOf('level.info').textContent())
    .toBe('GET /api/level/{id}/info A level as in the list');
  expect(await callOf('account.checkToken').textContent()).toMatch(
    /Who is signed in ?For whoever is signed in\./,
  );
});
