import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { levelPictureCrops } from '../../shared/pictureSizes.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import { people } from '../demo/words.ts';
import { benchLevels, largeIds } from './benchData.ts';
import type { BenchSite } from './benchSite.ts';
import { runTask } from './generator.ts';
import type { LoadResult, LoadTask } from './measureLoad.ts';
import { memoryOf, memoryOfTree, watchMemory } from './processes.ts';
import { readList } from './readList.ts';
import type { Figure } from './report.ts';
import { levelAt, signIn } from './writers.ts';

const connections = 50;
const seconds = 4;
/** Until 400 pages are read from the database, and answered again. */
export const warmUpSeconds = 2;
/** Pages that are made for the request wait for each other, so a few connections are kept busy by one processor. */
const connectionsOfNewPages = 4;
/** Slow enough that they do not wait for each other. */
const firstVisits = { rate: 200, seconds: 2 };
/** The time after which a started site does nothing any more. */
const settledMs = 5_000;

/** Measures reads: lists, pages, pictures and archives, and the memory they take. */
export async function measureReads(site: BenchSite): Promise<Figure[]> {
  const start = {
    what: `start to listening, ${benchLevels} levels`,
    value: site.startedAfterMs,
    unit: 'ms',
    target: { atMost: 2_500 },
  };
  const first = await measureFirst(site);
  await delay(settledMs);
  const idle = {
    what: 'memory of all processes, idle',
    value: memoryOfTree(site.pid),
    unit: 'MB',
    target: { atMost: 400 },
  };
  const reads = await measureEachRead(site);
  const figures = [
    start,
    first,
    idle,
    await measureKnownList(site),
    ...(await readList(site, '', { unchanged: 10_000, firstByteMs: 10, wholePerSecond: 1_000 })),
    ...reads,
    ...(await measureArchives(site)),
  ];
  const memory = memoryOf(site.serverPid);
  return [...figures, { what: 'memory after the reads', value: memory, unit: 'MB', target: { atMost: 250 } }];
}

/** What the first visitors wait: unless something else was measured on the site before, nothing is in its memory. */
async function measureFirst(site: BenchSite): Promise<Figure> {
  const { p99Ms, failures } = await runTask('load', { ...loadOf(site, levelData()), ...firstVisits });
  if (failures > 0) throw new Error(`${failures} of the first answers were others than expected.`);
  return {
    what: 'level page data right after the start: slowest hundredth',
    value: p99Ms,
    unit: 'ms',
    target: { atMost: 80 },
  };
}

/** A kind of read, and how fast it has to be while nobody writes. */
export interface Read {
  what: string;
  paths: string[];
  atLeast: number;
  atMostMs?: number;
  headers?: Record<string, string>;
  /** Every page is requested once only, so that none comes from memory. */
  isNew?: boolean;
}

async function measureEachRead(site: BenchSite): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const read of await readsOf(site)) {
    const task = taskOf(site, read);
    if (!read.isNew) await runTask('load', { ...task, seconds: warmUpSeconds });
    figures.push(...figuresOf(read, await runTask('load', task)));
  }
  return figures;
}

export const taskOf = (site: BenchSite, { paths, headers = {}, isNew }: Read): LoadTask =>
  loadOf(site, paths, { headers, ...(isNew && sharesOf(paths, connectionsOfNewPages)) });

export const levelData = (): string[] =>
  spread(400, benchLevels).map((id) => addressOf('level.extendedInfo', { params: { id } }));
export const packData = (): string[] =>
  spread(200, 500).map((id) => addressOf('pack.info', { params: { id } }));

/** The reads that also have to be fast beside writes. */
export async function readsOf(site: BenchSite): Promise<Read[]> {
  // Not a moderator: those may edit all packs, whose pages are read from the database for editors.
  const { token } = await signIn(site, people[1].name);
  const signedIn = { Authorization: `Bearer ${token}` };
  const [levels, packs] = [levelData(), packData()];
  const profiles = spread(100, 200).map((id) => addressOf('account.info', { params: { id } }));
  const images = spread(200, benchLevels).map((id) =>
    addressOf('level.image', { params: { id }, query: levelPictureCrops.medium }),
  );
  const archives = spread(50, benchLevels).map((id) => addressOf('level.zip', { params: { id } }));
  return [
    {
      what: 'level list, whole, gzip',
      paths: [addressOf('level.list')],
      headers: { 'Accept-Encoding': 'gzip' },
      atLeast: 4_000,
    },
    { what: 'level page data', paths: levels, atLeast: 10_000, atMostMs: 30 },
    { what: 'pack page data', paths: packs, atLeast: 8_000, atMostMs: 30 },
    { what: 'profile data', paths: profiles, atLeast: 6_000, atMostMs: 30 },
    { what: 'home', paths: [addressOf('level.home')], atLeast: 10_000, atMostMs: 30 },
    { what: 'pack list', paths: [addressOf('pack.list')], atLeast: 1_000 },
    {
      what: 'page of a level, HTML',
      paths: spread(400, benchLevels).map((id) => `/level/${id}`),
      headers: asBrowsers,
      atLeast: 1_000,
    },
    {
      what: 'page of a level made for the request, HTML',
      paths: newPages(),
      headers: asBrowsers,
      atLeast: 150,
      isNew: true,
    },
    { what: 'level page data, signed in', paths: levels, headers: signedIn, atLeast: 4_000 },
    { what: 'pack page data, signed in', paths: packs, headers: signedIn, atLeast: 4_000 },
    { what: 'profile data, signed in', paths: profiles, headers: signedIn, atLeast: 4_000 },
    { what: 'check-token', paths: [addressOf('account.checkToken')], headers: signedIn, atLeast: 5_000 },
    { what: 'cached image', paths: images, atLeast: 10_000 },
    { what: 'archives of one level', paths: archives, atLeast: 2_500 },
  ];
}

const asBrowsers = { 'Accept-Encoding': 'gzip, deflate, br' };

/** Those of all levels, beginning anywhere, so that a second run does not find what a first one has left. */
function newPages(): string[] {
  const first = randomInt(benchLevels);
  return Array.from({ length: benchLevels }, (_, turn) => `/level/${levelAt(first + turn)}`);
}

/** Each connection has a part of the requests. */
function sharesOf(paths: string[], howMany: number): Pick<LoadTask, 'own' | 'connections'> {
  const own = Array.from({ length: howMany }, (_, share) =>
    paths.filter((__, index) => index % howMany === share).map((path) => ({ path })),
  );
  return { own, connections: howMany };
}

function figuresOf({ what, atLeast, atMostMs }: Read, { perSecond, p99Ms, failures }: LoadResult): Figure[] {
  if (failures > 0) throw new Error(`${what}: ${failures} answers were others than expected.`);
  const rate = { what, value: perSecond, unit: 'a second', target: { atLeast } };
  const slowest = { what: `${what}: slowest hundredth`, value: p99Ms, unit: 'ms' };
  return atMostMs === undefined ? [rate] : [rate, { ...slowest, target: { atMost: atMostMs } }];
}

const spread = (count: number, most: number): number[] =>
  Array.from({ length: count }, (_, index) => 1 + Math.floor((index * most) / count));

export const loadOf = (site: BenchSite, paths: string[], rest: Partial<LoadTask> = {}): LoadTask => ({
  url: site.url,
  requests: paths.map((path) => ({ path })),
  connections,
  seconds,
  status: 200,
  ...rest,
});

async function measureKnownList(site: BenchSite): Promise<Figure> {
  const path = addressOf('level.list');
  const headers = { 'Accept-Encoding': 'gzip' };
  const first = await fetch(site.url + path, { headers });
  await first.arrayBuffer();
  const known = { ...headers, 'If-None-Match': first.headers.get('ETag') ?? '' };
  const task = loadOf(site, [path], { headers: known, status: 304 });
  const { perSecond, failures } = await runTask('load', task);
  if (failures > 0) throw new Error(`Of the answers ${failures} were whole lists.`);
  return {
    what: 'level list, known (304)',
    value: perSecond,
    unit: 'a second',
    target: { atLeast: 10_000 },
  };
}

async function measureArchives(site: BenchSite): Promise<Figure[]> {
  const { url } = site;
  const archives = spread(50, benchLevels).map((id) => addressOf('level.zip', { params: { id } }));
  const one = await runTask('load', loadOf(site, archives, { connections: 1, seconds: 3 }));
  const before = memoryOf(site.serverPid);
  const stopWatching = watchMemory(site.serverPid);
  const task = { url, path: addressOf('level.zipMany'), body: `ids=${largeIds.join(',')}` };
  const { bytes, seconds: took } = await runTask('download', task);
  const growth = stopWatching() - before;
  return [
    { what: 'archive of one level: first byte', value: one.firstByteMs, unit: 'ms', target: { atMost: 10 } },
    {
      what: `archive of ${largeIds.length} levels (${Math.round(bytes / 1e6)} MB)`,
      value: bytes / 1e6 / took,
      unit: 'MB a second',
      target: { atLeast: 400 },
    },
    { what: 'memory that takes', value: growth, unit: 'MB', target: { atMost: 64 } },
  ];
}
