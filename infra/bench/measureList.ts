import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import type { BenchSite } from './benchSite.ts';
import { startTask } from './generator.ts';
import type { LoadRequest } from './measureLoad.ts';
import type { Figure } from './report.ts';
import { slowProcessor } from './slowPhone.ts';
import { love, signInMany } from './writers.ts';

/** Two words of the demo's names, so that every keystroke finds levels. */
const query = 'copper canyon';
/** The time after which the effect of a keystroke is painted. */
const settledMs = 600;
/** A list of this length is the site's own, repeated under other IDs. */
const longList = 50_000;
const cards = 1_000;
const lovesPerSecond = 50;
const watchedMs = 10_000;

interface Painted {
  /** The first screen of the list, milliseconds after the keystroke. */
  first: number;
  /** Every card of the list. */
  all: number;
}

declare global {
  interface Window {
    /** Of each keystroke. */
    painted: Painted[];
  }
}

/** Measures the whole list in the browser: typing on a slow processor, and a long list while counts move. */
export async function measureList(browser: Browser, site: BenchSite): Promise<Figure[]> {
  return [
    ...(await measureTyping(browser, site, { longestMs: 50, medianMs: 16 })),
    ...(await measureTyping(browser, site, { longestMs: 50, count: longList })),
    ...(await measureFrames(browser, site)),
  ];
}

async function openList(browser: Browser, { url }: BenchSite, count?: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  if (count !== undefined) await repeatList(page, count);
  await page.goto(`${url}/search`);
  await page.getByRole('button', { name: /^Show \d+ more of/ }).waitFor({ timeout: 60_000 });
  if (count !== undefined) {
    await page.getByRole('heading', { name: `${count.toLocaleString('en')} levels` }).waitFor();
  }
  await page.waitForTimeout(5_000);
  return page;
}

const Levels = z.array(z.looseObject({ id: z.number() }));

/** Answers the page's request for the list with a longer one. */
async function repeatList(page: Page, count: number): Promise<void> {
  await page.route('**/api/level/list', async (route) => {
    const response = await route.fetch();
    const levels = Levels.parse(await response.json());
    const repeated = Array.from({ length: count }, (_, index) => ({
      ...levels[index % levels.length],
      id: index + 1,
    }));
    await route.fulfill({ json: repeated });
  });
}

interface Typing {
  count?: number;
  medianMs?: number;
  longestMs: number;
}

async function measureTyping(browser: Browser, site: BenchSite, typing: Typing): Promise<Figure[]> {
  const page = await openList(browser, site, typing.count);
  const cdp = await page.context().newCDPSession(page);
  await slowProcessor(cdp);
  await page.evaluate(notePaints);
  await page.getByRole('searchbox').focus();
  for (const key of query) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(settledMs);
  }
  const times = await page.evaluate(() => window.painted);
  await page.close();
  if (times.length !== query.length) {
    throw new Error(`${times.length} of ${query.length} keystrokes were painted.`);
  }
  const sorted = (part: keyof Painted) =>
    times.map((painted) => painted[part]).sort((one, other) => one - other);
  const median = sorted('first')[Math.floor(times.length / 2)] ?? 0;
  const longest = (part: keyof Painted) => sorted(part).at(-1) ?? 0;
  const what = `keystroke to painted list${typing.count === undefined ? '' : ` of ${typing.count}`}, 4 times slower`;
  return [
    {
      what: `${what}: median`,
      value: median,
      unit: 'ms',
      target: { atMost: typing.medianMs ?? typing.longestMs },
    },
    { what: `${what}: longest`, value: longest('first'), unit: 'ms', target: { atMost: typing.longestMs } },
    { what: `${what}: longest of all cards`, value: longest('all'), unit: 'ms', target: { atMost: 100 } },
  ];
}

/** Runs in the page: notes for each keystroke when the changes that it caused have been painted. */
function notePaints(): void {
  window.painted = [];
  let typedAt = 0;
  let last = -1;
  const main = document.querySelector('main');
  if (!main) return;
  document.addEventListener(
    'input',
    (event) => {
      typedAt = event.timeStamp;
      last += 1;
    },
    true,
  );
  new MutationObserver((changes) => {
    // The colours of pictures come from the server.
    if (changes.every(({ attributeName }) => attributeName === 'style')) return;
    const [index, from] = [last, typedAt];
    requestAnimationFrame(() => {
      // The next task comes after the frame was painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const after = performance.now() - from;
        window.painted[index] = { first: window.painted[index]?.first ?? after, all: after };
      };
      port2.postMessage(null);
    });
  }).observe(main, { childList: true, subtree: true, characterData: true, attributes: true });
}

async function measureFrames(browser: Browser, site: BenchSite): Promise<Figure[]> {
  const page = await openList(browser, site);
  const more = page.getByRole('button', { name: /^Show \d+ more of/ });
  const isShown = () => page.getByRole('article').count();
  while ((await isShown()) < cards) await more.click();
  const writers = await signInMany(site, 8);
  const ids = await page
    .getByRole('article')
    .evaluateAll((articles) =>
      articles.flatMap((article) => /\/level\/(\d+)/.exec(article.querySelector('a')?.href ?? '')?.[1] ?? []),
    );
  const own = writers.map((writer, place): LoadRequest[] =>
    ids
      .filter((_, index) => index % writers.length === place)
      .flatMap((id) => [love(writer, Number(id), 'love'), love(writer, Number(id), 'unlove')]),
  );
  const load = { url: site.url, requests: [], own, connections: writers.length, seconds: 60, status: 200 };
  const loving = startTask('load', { ...load, rate: lovesPerSecond });
  const frames = await page.evaluate(watchFrames, watchedMs);
  loving.dismiss();
  await loving.result;
  await page.close();
  const sorted = frames.toSorted((one, other) => one - other);
  return [
    {
      what: `frame of ${cards} cards while ${lovesPerSecond} counts a second move: 95 of 100`,
      value: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
      unit: 'ms',
      // A screen shows one every 16.7 ms.
      target: { atMost: 17 },
    },
    { what: 'its longest frame', value: sorted.at(-1) ?? 0, unit: 'ms', target: { atMost: 50 } },
  ];
}

/** Runs in the page, where functions have no names of their own: how long each frame took. */
async function watchFrames(forMs: number): Promise<number[]> {
  const frames: number[] = [];
  let before = performance.now();
  const endAt = before + forMs;
  while (before < endAt) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    frames.push(now - before);
    before = now;
  }
  return frames.slice(1);
}
