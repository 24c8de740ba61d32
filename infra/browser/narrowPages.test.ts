import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../../server/testing/factories.ts';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { testSite } from './testSite.ts';

/** Neighbouring elements have room, from the narrowest phone to a wide screen. */
const games = [
  { id: 'pq', name: 'PlatinumQuest', datablockCompatibility: 'pq', playUrl: 'pq://play/{id}' },
  { id: 'web', name: 'Web', datablockCompatibility: 'mbw', playUrl: 'https://play.example/{id}' },
];
const site = testSite({ env: { PLAY_OPTIONS: JSON.stringify(games) } });
const widths = [320, 390, 768, 1280, 1920];
let ada: Person;
let levelId: number;
let packId: number;
beforeAll(async () => {
  ada = await signUpPerson(site.server, { username: 'Ivory' });
  const missionInfo: [string, string][] = [
    ['name', 'Paper pinball revisited'],
    ['desc', 'Gold is fair, ultimate is not. You have been told, and more than once.'],
  ];
  levelId = (await insertLevel(site.server, ada.id, { missionInfo }))._id;
  packId = (await ada.call('pack.create', { body: { name: 'Warm-ups', description: 'All of them.' } }))
    .packId;
  await ada.call('pack.setLevels', { params: { id: String(packId) }, body: [levelId] });
});

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not shown.`);
  return box;
};

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the actions of a level with several games do not overlap', async () => {
  const page = await site.open(`/level/${levelId}`, { as: ada });
  const names = [/^Download for/, /^Play level/, /^Love ·/, 'Share', /^Add Paper pinball/];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect({ width, overflow: await overflow(page) }).toEqual({ width, overflow: 0 });
    const actions = names.map((name) =>
      page
        .getByRole('main')
        .getByRole(name === names[0] ? 'link' : 'button', { name })
        .first(),
    );
    const boxes = await Promise.all(actions.map(boxOf));
    const overlaps = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.x < other.x + other.width - 0.5 &&
            other.x < one.x + one.width - 0.5 &&
            one.y < other.y + other.height - 0.5 &&
            other.y < one.y + one.height - 0.5,
        ),
    );
    expect({ width, overlaps }).toEqual({ width, overlaps: [] });
    expect({ width, isWide: boxes.every((box) => box.width >= 42) }).toEqual({ width, isWide: true });
  }
});

test('the words of the download button have room on both sides', async () => {
  const page = await site.open(`/level/${levelId}`);
  const button = page.getByRole('link', { name: 'Download for PlatinumQuest' });
  const roomBeside = (element: Element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const [inner, outer] = [words.getBoundingClientRect(), element.getBoundingClientRect()];
    return Math.min(inner.left - outer.left, outer.right - inner.right);
  };
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const room = await button.evaluate(roomBeside);
    expect({ width, hasRoom: room >= 6 }, `${room} px`).toEqual({ width, hasRoom: true });
  }
});

test('the love button of a pack beside a level lies on no words', async () => {
  const touch = { hasTouch: true, isMobile: true, viewport: { width: 320, height: 800 } };
  const page = await site.open(`/level/${levelId}`, touch);
  const row = page.getByRole('article').filter({ hasText: 'Warm-ups' });
  const button = await boxOf(row.getByRole('button', { name: 'Love Warm-ups' }));
  const lines = await row.getByText(/^by Ivory/).evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return [...words.getClientRects()].map(({ right, top }) => ({ right, top }));
  });
  expect(lines.length).toBeGreaterThan(0);
  const covered = lines.filter(({ right, top }) => right > button.x && top < button.y + button.height);
  expect(covered).toEqual([]);
});

test('the name of a level has the width of its row in a pack', async () => {
  for (const person of [null, ada]) {
    const page = await site.open(`/pack/${packId}`, person ? { as: person } : {});
    const name = page.getByRole('link', { name: 'Paper pinball revisited' });
    await name.waitFor();
    if (person) await page.getByRole('button', { name: 'Reorder Paper pinball revisited' }).waitFor();
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const row = await boxOf(page.getByRole('listitem').filter({ has: name }));
      const words = await boxOf(page.getByRole('heading', { level: 3 }).filter({ has: name }));
      expect(words.width, `${width}, ${person?.username}`).toBeGreaterThan(row.width * 0.33);
      expect(row.height, `${width}, ${person?.username}`).toBeLessThan(200);
      expect(await overflow(page)).toBe(0);
    }
  }
});

test('the bar shows the mark that leads home at every width', async () => {
  const page = await site.open('/packs');
  const mark = page.getByRole('link', { name: 'Marbleland' }).locator('span').first();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect({ width, markWidth: (await boxOf(mark)).width }).toEqual({ width, markWidth: 30 });
  }
});

test('the words of a profile stand beside its picture where they have room, else below it', async () => {
  const page = await site.open(`/profile/${ada.id}`);
  const [name, picture] = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('main').getByText('I', { exact: true }).first(),
  ];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const [nameBox, pictureBox] = await Promise.all([boxOf(name), boxOf(picture)]);
    const isBeside =
      nameBox.x > pictureBox.x + pictureBox.width && nameBox.y < pictureBox.y + pictureBox.height;
    expect({ width, isBeside }).toEqual({ width, isBeside: width >= 768 });
  }
});

test('a chosen filter is read whole on a phone', async () => {
  const page = await site.open('/search');
  await page.getByRole('button', { name: 'Filters' }).click();
  const select = page.getByRole('group', { name: 'Filters' }).getByLabel('Game mode');
  await select.selectOption({ label: 'Snowballs Only' });
  const roomBesideWords = (element: Element) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(element);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.font = font;
    const words = context.measureText('Snowballs Only').width;
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words;
  };
  for (const width of [375, 390, 640]) {
    await page.setViewportSize({ width, height: 800 });
    const room = await select.evaluate(roomBesideWords);
    expect({ width, isWhole: room >= 0 }, `${room} px`).toEqual({ width, isWhole: true });
  }
});
