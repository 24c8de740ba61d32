import { benchLevels, largeIds } from './benchData.ts';
import type { BenchSite } from './benchSite.ts';
import { runTask } from './generator.ts';
import type { LoadTask } from './measureLoad.ts';
import { memoryOf, processorTimeOf, watchMemory } from './processes.ts';
import type { Figure } from './report.ts';

const connections = 50;
const seconds = 6;
const warmUpSeconds = 2;

/** Measures reads: lists, pages, pictures and archives, and the memory they take. */
export async function measureReads(site: BenchSite): Promise<Figure[]> {
  const figures: Figure[] = [
    {
      what: `start to listening, ${benchLevels} levels`,
      value: site.startedAfterMs,
      unit: 'ms',
      target: { atMost: 2_000 },
    },
    { what: 'memory after the start', value: memoryOf(site.serverPid), unit: 'MB' },
    ...(await measureList(site)),
    ...(await measurePages(site)),
    ...(await measureArchives(site)),
  ];
  const memory = memoryOf(site.serverPid);
  return [...figures, { what: 'memory after the reads', value: memory, unit: 'MB', target: { atMost: 250 } }];
}

const spread = (count: number, most: number): number[] =>
  Array.from({ length: count }, (_, index) => 1 + Math.floor((index * most) / count));

const loadOf = (site: BenchSite, paths: string[], rest: Partial<LoadTask> = {}): LoadTask => ({
  url: site.url,
  requests: paths.map((path) => ({ path })),
  connections,
  seconds,
  status: 200,
  ...rest,
});

/**
 * Measures answers per second and processor time per answer; the latter hardly depends on how busy the
 * machine is.
 */
async function measureRate(
  site: BenchSite,
  what: string,
  task: LoadTask,
  atLeast: number,
  atMostMs?: number,
): Promise<Figure[]> {
  await runTask('load', { ...task, seconds: warmUpSeconds });
  const before = processorTimeOf(site.serverPid);
  const { answers, perSecond, p99Ms, failures } = await runTask('load', task);
  const after = processorTimeOf(site.serverPid);
  if (failures > 0) throw new Error(`${what}: ${failures} answers were others than expected.`);
  const figures: Figure[] = [{ what, value: perSecond, unit: 'a second', target: { atLeast } }];
  if (before !== undefined && after !== undefined) {
    const microseconds = ((after - before) / answers) * 1e6;
    figures.push({ what: `${what}: processor time of one`, value: microseconds, unit: 'µs' });
  }
  const slowest = { what: `${what}: slowest hundredth`, value: p99Ms, unit: 'ms' };
  figures.push(atMostMs ? { ...slowest, target: { atMost: atMostMs } } : slowest);
  return figures;
}

async function measureList(site: BenchSite): Promise<Figure[]> {
  const path = '/api/level/list';
  const headers = { 'Accept-Encoding': 'gzip' };
  const first = await fetch(site.url + path, { headers });
  const size = (await first.arrayBuffer()).byteLength;
  const known = { ...headers, 'If-None-Match': first.headers.get('ETag') ?? '' };
  const whole = loadOf(site, [path], { headers });
  // At the target rate; a faster one would only measure the queue.
  const { firstByteMs } = await runTask('load', { ...whole, rate: 1_000 });
  return [
    { what: 'level list, unpacked', value: size / 1e6, unit: 'MB' },
    ...(await measureRate(
      site,
      'level list, known (304)',
      loadOf(site, [path], { headers: known, status: 304 }),
      5_000,
    )),
    ...(await measureRate(site, 'level list, whole, gzip', whole, 1_000)),
    {
      what: 'level list, whole, gzip: first byte at 1,000 a second',
      value: firstByteMs,
      unit: 'ms',
      target: { atMost: 10 },
    },
  ];
}

async function measurePages(site: BenchSite): Promise<Figure[]> {
  const levels = spread(400, benchLevels).map((id) => `/api/level/${id}/extended-info`);
  const packs = spread(200, 500).map((id) => `/api/pack/${id}/info`);
  const profiles = spread(100, 200).map((id) => `/api/account/${id}/info`);
  const images = spread(200, benchLevels).map((id) => `/api/level/${id}/image?width=258&height=194`);
  return [
    ...(await measureRate(site, 'level page data', loadOf(site, levels), 1_500, 80)),
    ...(await measureRate(site, 'pack page data', loadOf(site, packs), 1_000, 80)),
    ...(await measureRate(site, 'profile data', loadOf(site, profiles), 1_000, 80)),
    ...(await measureRate(site, 'home', loadOf(site, ['/api/home/info']), 5_000, 80)),
    ...(await measureRate(site, 'cached image', loadOf(site, images), 3_000)),
  ];
}

async function measureArchives(site: BenchSite): Promise<Figure[]> {
  const { url } = site;
  const archives = spread(50, benchLevels).map((id) => `/api/level/${id}/zip`);
  const one = await runTask('load', loadOf(site, archives, { connections: 1, seconds: 3 }));
  const before = memoryOf(site.serverPid);
  const stopWatching = watchMemory(site.serverPid);
  const task = { url, path: '/api/level/zip', body: `ids=${largeIds.join(',')}` };
  const { bytes, seconds: took } = await runTask('download', task);
  const growth = stopWatching() - before;
  return [
    { what: 'archive of one level: first byte', value: one.firstByteMs, unit: 'ms', target: { atMost: 50 } },
    {
      what: `archive of ${largeIds.length} levels (${Math.round(bytes / 1e6)} MB)`,
      value: bytes / 1e6 / took,
      unit: 'MB a second',
      target: { atLeast: 300 },
    },
    { what: 'memory that takes', value: growth, unit: 'MB', target: { atMost: 64 } },
  ];
}
