import { type Browser, chromium } from 'playwright-core';
import { z } from 'zod';
import { buildHostileInterior } from '../../server/testing/hostileInterior.ts';
import { tinyImage } from '../../server/testing/tinyImages.ts';
import { buildMission } from '../../server/testing/tinyLevels.ts';
import { buildZip } from '../../server/testing/zipBuilder.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import { people } from '../demo/words.ts';
import { buildClient } from '../scripts/buildClient.ts';
import { findChromium } from '../scripts/findChromium.ts';
import type { BenchSite } from './benchSite.ts';
import { startTask } from './generator.ts';
import type { Figure } from './report.ts';
import { phone, slowDown } from './slowPhone.ts';
import { withDemoSite } from './withDemoSite.ts';
import { signIn } from './writers.ts';

/** Slow 4G. */
const bitsPerSecond = 1_600_000;

const demoLevels = 12;
const closings = 10;

/**
 * How soon levels are seen in 3D on a phone, what is left in memory afterwards, and how long others wait
 * while a hostile level is made; on a site of its own with `zips` as levels.
 */
export async function measureShownLevels(zips: readonly Buffer[]): Promise<Figure[]> {
  await buildClient(console.log);
  return withDemoSite(demoLevels, (site) => measureOn(site, zips));
}

async function measureOn(site: BenchSite, zips: readonly Buffer[]): Promise<Figure[]> {
  const { token } = await signIn(site, people[1].name);
  const ids: number[] = [];
  for (const zip of zips) ids.push(...(await submit(site, token, zip)));
  const hostile = await measureHostile(site, token);
  const executablePath = findChromium();
  if (!executablePath) {
    console.log('No Chromium is installed: what is seen on a phone is not measured.');
    return hostile;
  }
  // Without graphics hardware Chromium draws levels in software by itself.
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const times: number[] = [];
    for (const id of ids) times.push(await firstPicture(browser, `${site.url}/level/${id}`));
    const [first] = ids;
    return [
      {
        what: 'the first picture on a phone, of the slowest level',
        value: Math.max(...times),
        unit: 'ms',
        target: { atMost: 2_500 },
      },
      {
        what: `memory after ${closings} times of looking`,
        value: first === undefined ? 0 : await growth(browser, `${site.url}/level/${first}`),
        unit: 'MB',
        target: { atMost: 2 },
      },
      ...hostile,
    ];
  } finally {
    await browser.close();
  }
}

const Checked = z.looseObject({ uploadId: z.string(), missions: z.array(z.unknown()) });
const Submitted = z.looseObject({ levelIds: z.array(z.number()) });

/** Makes levels of a zip; none of one that lacks something, such as its picture. */
async function submit({ url }: BenchSite, token: string, zip: Buffer): Promise<number[]> {
  const post = (name: 'upload.check' | 'upload.submit', type: string, body: BodyInit): Promise<Response> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type };
    return fetch(url + addressOf(name), { method: 'POST', headers, body });
  };
  const checked = await post('upload.check', 'application/zip', new Uint8Array(zip));
  if (!checked.ok) return [];
  const { uploadId, missions } = Checked.parse(await checked.json());
  const submission = { uploadId, remarks: missions.map(() => ''), addToPacks: [], newPack: null };
  const submitted = await post('upload.submit', 'application/json', JSON.stringify(submission));
  return Submitted.parse(await submitted.json()).levelIds;
}

const interiors = 24_000;
/** Longer than any level may take. */
const longestSeconds = 120;

/**
 * Others while a level is made and drawn whose mission of 5 MB places an interior of 50,000 triangles tens of
 * thousands of times, and one of 100,000 faces nowhere.
 */
async function measureHostile(site: BenchSite, token: string): Promise<Figure[]> {
  const others = startTask('load', {
    url: site.url,
    requests: [
      ...Array.from({ length: demoLevels }, (_, index) => ({
        path: addressOf('level.extendedInfo', { params: { id: 1 + index } }),
      })),
      { path: addressOf('level.home') },
    ],
    connections: 10,
    seconds: longestSeconds,
    rate: 200,
    status: 200,
  });
  const [id] = await submit(site, token, await hostileZip());
  if (id === undefined) throw new Error('The hostile level was refused.');
  const startedAt = performance.now();
  await (await fetch(site.url + addressOf('level.scene', { params: { id } }))).arrayBuffer();
  const made = performance.now() - startedAt;
  await (await fetch(site.url + addressOf('level.map', { params: { id } }))).arrayBuffer();
  others.dismiss();
  const { p99Ms } = await others.result;
  return [
    { what: 'an answer about a hostile level', value: made, unit: 'ms', target: { atMost: 10_000 } },
    {
      what: 'other requests meanwhile: slowest hundredth',
      value: p99Ms,
      unit: 'ms',
      target: { atMost: 150 },
    },
  ];
}

async function hostileZip(): Promise<Buffer> {
  const interior = (name: string, rest = '') =>
    `new InteriorInstance() { interiorFile = "~/data/interiors/${name}.dif"; ${rest} };\n`.repeat(interiors);
  const picture = await tinyImage('jpeg', { width: 320, height: 240 });
  const files = {
    'missions/hostile.mis': buildMission({
      info: { name: 'Hostile', artist: 'Nobody' },
      objects: interior('many') + interior('large', 'position = "nan 0 1e999"; rotation = "0 0 0 7";'),
    }),
    'missions/hostile.jpg': picture,
    'interiors/many.dif': buildHostileInterior({ surfaces: 200 }),
    'interiors/large.dif': buildHostileInterior({ surfaces: 100_000 }),
    // The texture of both.
    'interiors/m0.jpg': picture,
  };
  // A file that is compressed to almost nothing is refused.
  return buildZip(Object.entries(files).map(([name, data]) => ({ name, data, method: 0 })));
}

/** Milliseconds from the click to the first picture, in a browser that has loaded nothing but the page. */
async function firstPicture(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await slowDown(await context.newCDPSession(page), bitsPerSecond);
    return await page.evaluate(lookAround);
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page, where functions have no names of their own. Resolves with milliseconds, within a minute:
 * from the click to the frame after the one in which the picture was drawn.
 */
function lookAround(): Promise<number> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('There is no picture.')), 60_000);
    const startedAt = performance.now();
    new MutationObserver((_, watcher) => {
      if (!document.querySelector('dialog [role=toolbar]')) return;
      watcher.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt)));
    }).observe(document.body, { childList: true, subtree: true });
    for (const button of document.querySelectorAll('button')) {
      if (button.textContent === 'Look around in 3D') button.click();
    }
  });
}

/** Megabytes that are still used after looking at a level again and again. */
async function growth(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const used = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
    };
    const look = async () => {
      await page.evaluate(lookAround);
      await page.getByRole('button', { name: 'Close the 3D view' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await page.goto(url, { waitUntil: 'networkidle' });
    for (let round = 0; round < 3; round++) await look();
    const before = await used();
    for (let round = 0; round < closings; round++) await look();
    return Math.max(0, (await used()) - before);
  } finally {
    await context.close();
  }
}
