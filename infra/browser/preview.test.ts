import { beforeAll, expect, test } from 'vitest';
import { type Person, signUpPerson } from '../../server/testing/person.ts';
import { findFaults } from './findFaults.ts';
import { levelPage } from './pages/levelPage.ts';
import { preview } from './pages/preview.ts';
import { submitScene } from './sceneZip.ts';
import { testSite } from './testSite.ts';
import { untilTakenOver } from './waits.ts';

const site = testSite();
let ada: Person;
let path: string;
beforeAll(async () => {
  ada = await signUpPerson(site.server);
  path = await submitScene(ada, 'Block');
});

const far = (a: number[], b: number[]): number =>
  Math.hypot(...a.map((number, index) => number - (b[index] ?? 0)));

test('the code of the 3D view does not load with the page; a click shows the level, its description and its places', async () => {
  const page = await site.open('/');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(path);
  await levelPage(page).isLive.waitFor();
  expect(asked.filter((each) => /preview|\/scene|\/texture|\/map/i.test(each))).toEqual([]);

  const level = preview(page);
  await level.open.click();
  await level.ready();
  expect(asked).toContain(`/api${path}/scene`);
  expect(await level.canvas.getAttribute('aria-label')).toMatch(
    /^Block is \d+ units across, with 1 moving platform and 3 gems; the finish lies 18 units from the start\.$/,
  );
  await page.getByText('Textures that come with the game are drawn by us.').waitFor();
  const before = await level.view();
  await level.button('Places').click();
  await level.button('Gem 2').click();
  await level.said.filter({ hasText: 'At Gem 2.' }).waitFor({ state: 'attached' });
  const there = await level.view();
  expect(far(before, there)).toBeGreaterThan(5);
  expect(there.slice(3)).toEqual([0, 0, 12.2]);
  expect(await findFaults(page, 'dialog')).toEqual([]);
});

test('the 3D view can be used by keyboard alone', async () => {
  const page = await site.open(path);
  const level = preview(page);
  await level.open.focus();
  await page.keyboard.press('Enter');
  await level.ready();
  expect(await level.canvas.evaluate((canvas) => canvas === document.activeElement)).toBe(true);
  const views = [await level.view()];
  for (const key of ['ArrowLeft', 'ArrowUp', 'w', 'd', 'e', '+', '1', '2', 'm', 'Home']) {
    await level.canvas.focus();
    await page.keyboard.press(key);
    views.push(await level.view());
  }
  for (const [index, view] of views.slice(1).entries()) {
    expect(far(view, views[index] ?? [])).toBeGreaterThan(0.05);
  }
  expect(views.at(-1)).toEqual(views[0]);
  await level.canvas.focus();
  await page.keyboard.press('Space');
  await level.button('Pause').waitFor();
  const close = level.button('Close the 3D view');
  const leave = [() => close.press('Enter'), () => level.canvas.press('Escape')];
  for (const by of leave) {
    await by();
    await level.dialog.waitFor({ state: 'detached' });
    await expect.poll(() => level.open.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await level.ready();
  }
});

test('Esc closes the list of places first, and then the view', async () => {
  const page = await site.open(path);
  const level = preview(page);
  await level.open.press('Enter');
  await level.ready();
  const places = level.button('Places');
  await places.press('Enter');
  await level.places.getByRole('button').first().press('Escape');
  await level.places.waitFor({ state: 'detached' });
  expect(await places.evaluate((button) => button === document.activeElement)).toBe(true);
  await places.press('Escape');
  await level.dialog.waitFor({ state: 'detached' });
});

test('the mouse turns, the wheel zooms only after a click, and platforms move', async () => {
  const page = await site.open(path, { reducedMotion: 'no-preference' });
  const level = preview(page);
  await level.open.click();
  await level.ready();
  await level.button('Start').focus();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const box = await level.canvas.boundingBox();
  if (!box) throw new Error('There is no picture.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 120);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.mouse.wheel(0, -500);
  await expect.poll(scrolled).toBe(0);
  const before = await level.view();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + box.height / 2 + 30, { steps: 4 });
  await page.mouse.up();
  const turned = await level.view();
  expect(far(before, turned)).toBeGreaterThan(1);
  expect(turned.slice(3)).toEqual(before.slice(3));
  const first = await level.picture();
  await expect.poll(level.picture).not.toBe(first);
});

test('on a phone the 3D view fills the screen, and its buttons are large enough', async () => {
  const page = await site.open(path, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const level = preview(page);
  await level.open.tap();
  await level.ready();
  const box = await level.canvas.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  const small = await level.dialog.getByRole('button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { width, height } = button.getBoundingClientRect();
      return width < 40 || height < 44
        ? [`${button.textContent || button.ariaLabel}: ${width}×${height}`]
        : [];
    }),
  );
  expect(small).toEqual([]);
  const outside = await level.dialog.getByRole('button').evaluateAll(
    (buttons) =>
      buttons.filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight;
      }).length,
  );
  expect(outside).toBe(0);
  expect(await level.button('Full screen').count()).toBe(0);
  await level.button('Close the 3D view').tap();
  await level.dialog.waitFor({ state: 'detached' });
});

test('with reduced motion nothing plays by itself, and views change at once', async () => {
  const page = await site.open(path);
  const level = preview(page);
  await level.open.click();
  await level.ready();
  await level.button('Play').waitFor();
  await level.button('Start').click();
  const start = await level.view();
  await level.button('Tour').click();
  const [first, second] = [await level.view(), await level.view()];
  expect(far(start, first)).toBeGreaterThan(1);
  expect(second).toEqual(first);
});

test('without WebGL the map is shown, with an explanation', async () => {
  const page = await site.open('/about-upload');
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(path);
  await untilTakenOver(page);
  const level = preview(page);
  site.allow(/WebGL|THREE/);
  await level.open.click();
  await level.dialog.getByRole('img', { name: /^Map\. Block is/ }).waitFor();
  await level.dialog.getByText('This browser cannot show it in 3D, so this is its map.').waitFor();
  await expect
    .poll(() => level.dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('a link to a view opens the level there, and in a comment it moves the eye', async () => {
  const page = await site.open(`${path}#view=30,0,30,0,0,12`, { as: ada });
  const level = preview(page);
  await level.ready();
  expect(await level.view()).toEqual([30, 0, 30, 0, 0, 12]);
  await level.button('Close the 3D view').click();
  await levelPage(page).postComment(`Look: ${site.server.url}${path}#view=0,-40,20,0,0,12`);
  await levelPage(page).comments.getByRole('link', { name: 'this view' }).click();
  await level.ready();
  expect(page.context().pages()).toHaveLength(1);
  expect(await level.view()).toEqual([0, -40, 20, 0, 0, 12]);
});

test('closing the 3D view releases its memory', async () => {
  const page = await site.open(path);
  const level = preview(page);
  const session = await page.context().newCDPSession(page);
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize;
  };
  const look = async () => {
    await level.open.click();
    await level.ready();
    await level.button('Close the 3D view').click();
    await level.dialog.waitFor({ state: 'detached' });
  };
  for (let round = 0; round < 3; round++) await look();
  const before = await used();
  for (let round = 0; round < 10; round++) await look();
  await expect.poll(async () => (await used()) - before).toBeLessThan(2_000_000);
});
