import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { searchPage } from './pages/searchPage.ts';
import { shell } from './pages/shell.ts';
import { testSite } from './testSite.ts';

const site = testSite();
let person: Person;
beforeAll(async () => {
  person = await signUpPerson(site.server);
  const { id } = person;
  const level = (name: string, rest: object = {}) =>
    insertLevel(site.server, id, { missionInfo: [['name', name]], ...rest });
  await level('Crater Rim');
  await level('Crater Gems', { gems: 5, modification: 'platinum', datablockCompatibility: 'pq' });
  const ridge = await level('Ridge', { modification: 'platinum' });
  for (const name of ['Warm-ups', 'Trials']) {
    const { packId } = await person.call('pack.create', { body: { name, description: 'For tests.' } });
    await person.call('pack.setLevels', { params: { id: String(packId) }, body: [ridge._id] });
  }
});

test('query and filters are in the address, and survive leaving, coming back and sharing', async () => {
  const page = await site.open('/search');
  const search = searchPage(page);
  await search.total('3 levels').waitFor();
  await search.box.fill('CRÁTER');
  await search.total('2 levels').waitFor();
  await search.filters.click();
  await search.filter('Modification').selectOption({ label: 'Platinum' });
  await search.filter('Has gems').selectOption({ label: 'Yes' });
  await search.sort.selectOption({ label: 'Name' });
  await search.total('1 level').waitFor();
  await page.waitForURL((url) => [...url.searchParams].length === 4);
  const address = page.url();

  await search.level('Crater Gems').click();
  await page.waitForURL('**/level/*');
  await page.goBack();
  await search.total('1 level').waitFor();
  expect(await search.box.inputValue()).toBe('CRÁTER');
  expect(page.url()).toBe(address);

  const elsewhere = searchPage(await site.open(address));
  await elsewhere.total('1 level').waitFor();
  await elsewhere.level('Crater Gems').waitFor();
  expect(await elsewhere.box.inputValue()).toBe('CRÁTER');

  await search.box.fill('nothing has this name');
  await search.noResults.waitFor();
});

test('the list that a page asks for ahead is the one that it shows; it is asked for once', async () => {
  site.allow(/ERR_FAILED|WebSocket|xhr poll error/);
  for (const visit of [{}, { as: person }]) {
    const page = await site.open('about:blank', visit);
    // The connection makes a page ask whether something has changed meanwhile.
    await page.route('**/socket.io/**', (route) => route.abort());
    await page.routeWebSocket('**/socket.io/**', (socket) => socket.close());
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const timesAsked = (path: string) => asked.filter((each) => each === path).length;

    await page.goto('/search');
    // Only the whole list can be searched here.
    await searchPage(page).box.fill('ridge');
    await searchPage(page).total('1 level').waitFor();
    expect(timesAsked('/api/level/list')).toBe(1);

    await page.goto('/packs');
    await page.getByRole('searchbox').fill('warm');
    await searchPage(page).total('1 pack').waitFor();
    expect(timesAsked('/api/pack/list')).toBe(1);
  }
});

test('“See all” leads to all levels and all packs, whatever was searched for before', async () => {
  const page = await site.open('/packs?q=warm&sort=name');
  await searchPage(page).total('1 pack').waitFor();
  await shell(page).home.click();
  await page.getByRole('region', { name: 'New packs' }).getByRole('link', { name: 'See all' }).click();
  await searchPage(page).total('2 packs').waitFor();
  expect(await searchPage(page).sort.inputValue()).toBe('date');
  await page.waitForURL((url) => url.pathname + url.search === '/packs');

  await page.goto('/search?q=ridge&sort=name');
  await searchPage(page).total('1 level').waitFor();
  await shell(page).home.click();
  await page.getByRole('region', { name: 'Latest levels' }).getByRole('link', { name: 'See all' }).click();
  await searchPage(page).total('3 levels').waitFor();
});

test('/ leads to the search field from anywhere, but stays a letter in a form', async () => {
  const page = await site.open('/support');
  await shell(page).heading.waitFor();
  await page.keyboard.press('/');
  await page.waitForURL('**/search');
  await page.waitForFunction(() => document.activeElement?.matches('input[type=search]'));
  await page.keyboard.type('ridge/');
  await searchPage(page).total('1 level').waitFor();
  expect(await searchPage(page).box.inputValue()).toBe('ridge/');
});

test('the skip link comes first and leads to the content', async () => {
  const page = await site.open('/search');
  await shell(page).heading.waitFor();
  await page.keyboard.press('Tab');
  expect(await shell(page).skipLink.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await shell(page).main.evaluate((main) => main.contains(document.activeElement))).toBe(true);
});

test('the theme follows the system until one is chosen, and is kept', async () => {
  const page = await site.open('/', { colorScheme: 'dark' });
  const shown = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await shown()).toBe('dark');
  await shell(page).choose('Toggle theme');
  expect(await shown()).toBe('light');
  await page.reload();
  await shell(page).heading.waitFor();
  expect(await shown()).toBe('light');
  await page.goto('/support');
  expect(await shown()).toBe('light');
});

test('without code, the colours follow the system', async () => {
  const colorOf = async (colorScheme: 'light' | 'dark') => {
    const page = await site.open('/', { colorScheme, javaScriptEnabled: false });
    return page.evaluate(() => getComputedStyle(document.body).color);
  };
  const chosen = await site.open('/', { colorScheme: 'dark' });
  const dark = await chosen.evaluate(() => getComputedStyle(document.body).color);
  expect(await colorOf('dark')).toBe(dark);
  expect(await colorOf('light')).not.toBe(dark);
  await shell(chosen).choose('Toggle theme');
  const light = await colorOf('light');
  await expect.poll(() => chosen.evaluate(() => getComputedStyle(document.body).color)).toBe(light);
});

test('a link followed right after typing leads to its page, however slow the code of that page is', async () => {
  const page = await site.open('/search');
  await shell(page).connection('Live').waitFor();
  await page.route(/AboutUploadPage/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await searchPage(page).box.fill('crater');
  await page.getByRole('link', { name: 'About upload' }).click();
  await page.getByRole('heading', { name: 'About upload', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/about-upload');
  await page.goBack();
  await searchPage(page).total('2 levels').waitFor();
  expect(await searchPage(page).box.inputValue()).toBe('crater');
});

const tablet = { hasTouch: true, isMobile: true, viewport: { width: 1180, height: 820 } };

test('the first tap on the “…” of a card opens its menu', async () => {
  const page = await site.open('/search', tablet);
  await shell(page).connection('Live').waitFor();
  for (const name of ['Ridge', 'Crater Rim']) {
    await page.getByRole('button', { name: `More for ${name}` }).tap();
    await page.getByRole('menuitem', { name: 'Love' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').waitFor({ state: 'detached' });
  }
});

test('buttons and chips of a wide touch screen are large enough for fingers', async () => {
  const page = await site.open('/search?modification=platinum', tablet);
  for (const button of [searchPage(page).filters, page.getByRole('button', { name: /^Remove filter/ })]) {
    const height = await button.evaluate((element) => {
      const { top } = getComputedStyle(element, '::after');
      return element.getBoundingClientRect().height - 2 * (Number.parseFloat(top) || 0);
    });
    expect(height).toBeGreaterThanOrEqual(44);
  }
});
