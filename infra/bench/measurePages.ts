import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../scripts/findChromium.ts';
import { benchLevels } from './benchData.ts';
import type { BenchSite } from './benchSite.ts';
import { runTask } from './generator.ts';
import { measureList } from './measureList.ts';
import type { Figure } from './report.ts';
import { phone, slowDown } from './slowPhone.ts';
import { withDemoSite } from './withDemoSite.ts';

/** A network of this speed, and how soon a slow phone has to show pages over it. */
interface Line {
  name: string;
  bitsPerSecond: number;
  firstPaintMs: number;
  largestPaintMs: number;
}

const lines: readonly [Line, Line] = [
  { name: '1.6 Mbit/s', bitsPerSecond: 1_600_000, firstPaintMs: 1_200, largestPaintMs: 1_800 },
  { name: '400 kbit/s', bitsPerSecond: 400_000, firstPaintMs: 2_500, largestPaintMs: 4_000 },
];
/** A demo site of so many levels has a hundred packs. */
const levelsForHundredPacks = 2_000;
const paths = ['/', '/search', '/level/7', '/pack/7', '/profile/1', '/packs', '/support', '/api/docs'];

/** Measures how fast pages are rendered here, and how soon they are seen on a phone. */
export async function measurePages(site: BenchSite): Promise<Figure[]> {
  const rendering = await measureRendering(site);
  const executablePath = findChromium();
  if (!executablePath) {
    console.log('No Chromium is installed: what is seen on a phone is not measured.');
    return rendering;
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const seen: Figure[] = [];
    for (const line of lines) {
      for (const path of paths) {
        seen.push(...figuresOf(await lookOnPhone(browser, site.url + path, line), path, line));
      }
    }
    const sent = await withDemoSite(levelsForHundredPacks, ({ url }) => measurePacks(browser, url));
    return [...rendering, ...seen, ...sent, ...(await measureList(browser, site))];
  } finally {
    await browser.close();
  }
}

async function measureRendering({ url }: BenchSite): Promise<Figure[]> {
  const measure = async (ids: readonly number[]) => {
    const requests = ids.map((id) => ({ path: `/level/${id}`, headers: { 'Accept-Encoding': 'br' } }));
    const task = { url, requests, connections: 20, seconds: 4, status: 200 };
    const { perSecond, failures } = await runTask('load', task);
    if (failures > 0) throw new Error(`${failures} pages were answered with another status.`);
    return perSecond;
  };
  const few = Array.from({ length: 50 }, (_, index) => index + 1);
  // More pages than can be requested in that time, so that none is requested twice and comes from the cache.
  const many = Array.from({ length: benchLevels - few.length }, (_, index) => few.length + index + 1);
  const first = await measure(many);
  for (const id of few) await (await fetch(`${url}/level/${id}`)).arrayBuffer();
  return [
    { what: 'page of a level, rendered', value: first, unit: 'a second', target: { atLeast: 150 } },
    {
      what: 'page of a level, kept',
      value: await measure(few),
      unit: 'a second',
      target: { atLeast: 1_000 },
    },
  ];
}

interface Seen {
  firstPaintMs: number;
  largestPaintMs: number;
  shift: number;
  /** Sent until three seconds after the page was loaded. */
  bytes: number;
}

async function lookOnPhone(browser: Browser, url: string, line: Line): Promise<Seen> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    let bytes = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await slowDown(cdp, line.bitsPerSecond);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForTimeout(3_000);
    return { ...(await page.evaluate(readPaints)), bytes };
  } finally {
    await context.close();
  }
}

function figuresOf({ firstPaintMs, largestPaintMs, shift }: Seen, path: string, line: Line): Figure[] {
  const what = `${path} on a phone at ${line.name}`;
  return [
    {
      what: `${what}: first paint`,
      value: firstPaintMs,
      unit: 'ms',
      target: { atMost: line.firstPaintMs },
    },
    {
      what: `${what}: largest`,
      value: largestPaintMs,
      unit: 'ms',
      target: { atMost: line.largestPaintMs },
    },
    { what: `${what}: layout shift`, value: shift * 1000, unit: '‰', target: { atMost: 10 } },
  ];
}

/** The page of a hundred packs. The second phone comes when its pictures have probably been made. */
async function measurePacks(browser: Browser, url: string): Promise<Figure[]> {
  const look = (line: Line) => lookOnPhone(browser, `${url}/packs`, line);
  await look(lines[0]);
  const { bytes } = await look(lines[0]);
  return [
    { what: 'sent of /packs with 100 packs', value: bytes / 1000, unit: 'kB', target: { atMost: 250 } },
  ];
}

/** This function runs in the page, where functions have no names of their own. */
async function readPaints(): Promise<Omit<Seen, 'bytes'>> {
  const [paints, largest, shifts] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift'].map(
      (type) =>
        new Promise<PerformanceEntry[]>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
          // The observer does not report events that did not happen.
          setTimeout(() => resolve([]), 500);
        }),
    ),
  );
  const first = paints?.find(({ name }) => name === 'first-contentful-paint');
  return {
    firstPaintMs: first?.startTime ?? Number.POSITIVE_INFINITY,
    largestPaintMs: largest?.at(-1)?.startTime ?? Number.POSITIVE_INFINITY,
    shift: (shifts ?? []).reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0),
  };
}
