import { addressOf } from '../../shared/routeAddress.ts';
import { manyLevels } from './benchData.ts';
import type { BenchSite } from './benchSite.ts';
import { runTask, startTask } from './generator.ts';
import type { LoadRequest, LoadTask } from './measureLoad.ts';
import { comments, measureOwn, spreadLoves } from './measureWrites.ts';
import { memoryOf } from './processes.ts';
import type { Figure } from './report.ts';
import { removeMeasured } from './resetMeasured.ts';
import { searchesOf } from './searches.ts';
import { levelAt, love, signInAgain, signInMany, type Writer } from './writers.ts';

const searchesPerSecond = 10;
const searchSeconds = 10;
const readsPerSecond = 200;
const writesPerSecond = 100;
const writing = 50;
const longest = 300;
const connections = 10;
const readLevels = 500;
const signInsPerSecond = 2;
const signInSeconds = 30;
const signInConnections = 4;

/** What a site needs, after the same reads. */
export interface SiteSize {
  levels: number;
  startedAfterMs: number;
  memoryMb: number;
}

/** Of a site that has just started. */
export async function measureSize(site: BenchSite): Promise<SiteSize> {
  const levels = await countLevels(site);
  await runTask('load', { ...loadOf(site, [addressOf('level.list')]), rate: 10, seconds: 2 });
  await runTask('load', { ...loadOf(site, levelPages), seconds: 10 });
  return { levels, startedAfterMs: site.startedAfterMs, memoryMb: memoryOf(site.serverPid) };
}

interface Compared {
  /** The site of 10,000 levels. */
  small: SiteSize | undefined;
  /** How long the demo of this one took; absent when an earlier version of the bench built it. */
  demoSeconds: number | undefined;
}

/** Measures what grows with the number of levels: the start, memory, searches, and writes beside reads. */
export async function measureLarge(site: BenchSite, { small, demoSeconds }: Compared): Promise<Figure[]> {
  const size = await measureSize(site);
  // Searches that find too little are fast.
  if (size.levels !== manyLevels) throw new Error(`${size.levels} of ${manyLevels} levels were found.`);
  const writers = await signInMany(site, writing);
  const searches = await searchesOf(site);
  const quiet = await measureSearches(site, searches, '');
  const fast = await runTask('load', { ...loadOf(site, []), own: shares(searches.levels), seconds: 5 });
  const beside = await besideWrites(site, writers, () => measureSearches(site, searches, ' beside writes'));
  const writes = await besideReads(site, async () => [
    ...(await measureOwn(site, 'loves and unloves of distinct levels', spreadLoves(writers), 1_300)),
    ...(await measureOwn(site, 'comments on distinct levels', comments(writers, levelAt), 700)),
    ...(await measureSignIns(site)),
  ]);
  await removeMeasured();
  return [
    ...(demoSeconds === undefined
      ? []
      : [{ what: `demo of ${manyLevels} levels`, value: demoSeconds, unit: 's', target: { atMost: 300 } }]),
    {
      what: `start to listening, ${manyLevels} levels`,
      value: site.startedAfterMs,
      unit: 'ms',
      target: { atMost: 10_000 },
    },
    ...(small ? growthOf(small, size) : []),
    ...quiet,
    {
      what: 'level searches at full speed',
      value: fast.perSecond,
      unit: 'a second',
      target: { atLeast: 200 },
    },
    ...beside,
    ...writes,
    { what: 'memory after all of it', value: memoryOf(site.serverPid), unit: 'MB', target: { atMost: 700 } },
  ];
}

function growthOf(small: SiteSize, large: SiteSize): Figure[] {
  const steps = (large.levels - small.levels) / 10_000;
  const each = 'each further 10,000 levels';
  return [
    {
      what: `start to listening, ${each}`,
      value: (large.startedAfterMs - small.startedAfterMs) / steps,
      unit: 'ms',
      target: { atMost: 700 },
    },
    {
      what: `memory after the same reads, ${each}`,
      value: (large.memoryMb - small.memoryMb) / steps,
      unit: 'MB',
      target: { atMost: 30 },
    },
  ];
}

async function measureSignIns(site: BenchSite): Promise<Figure[]> {
  const requests = Array.from({ length: writing }, (_, index) => signInAgain(index));
  const rest = { connections: signInConnections, rate: signInsPerSecond, seconds: signInSeconds };
  const { firstByteMs, p99Ms, failures } = await runTask('load', { ...loadOf(site, []), requests, ...rest });
  if (failures > 0) throw new Error(`${failures} people could not sign in.`);
  return [
    { what: 'signing in: half of them', value: firstByteMs, unit: 'ms', target: { atMost: 500 } },
    { what: 'signing in: slowest hundredth', value: p99Ms, unit: 'ms', target: { atMost: 500 } },
  ];
}

async function countLevels({ url }: BenchSite): Promise<number> {
  const { matching } = await (await fetch(`${url}${addressOf('level.search')}`)).json();
  return matching;
}

type Searches = Awaited<ReturnType<typeof searchesOf>>;

async function measureSearches(site: BenchSite, searches: Searches, beside: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [kind, paths] of Object.entries(searches)) {
    const pages = startTask('load', pageReads(site));
    const task = { ...loadOf(site, paths), rate: searchesPerSecond, seconds: searchSeconds };
    const { p99Ms, firstByteMs, failures } = await runTask('load', task);
    pages.dismiss();
    const reads = await pages.result;
    if (failures + reads.failures > 0) throw new Error(`Of the searches for ${kind} some failed.`);
    const what = `searches for ${kind}${beside}`;
    figures.push(
      { what: `${what}: half of them`, value: firstByteMs, unit: 'ms', target: { atMost: 50 } },
      { what: `${what}: slowest hundredth`, value: p99Ms, unit: 'ms', target: { atMost: 50 } },
      {
        what: `page data beside ${what}: slowest hundredth`,
        value: reads.p99Ms,
        unit: 'ms',
        target: { atMost: 50 },
      },
    );
  }
  return figures;
}

/** Loves, as many as a busy site has. */
async function besideWrites<Result>(
  site: BenchSite,
  writers: Writer[],
  work: () => Promise<Result>,
): Promise<Result> {
  const own = writers.map((writer, person) =>
    Array.from({ length: 200 }, (_, turn) =>
      love(writer, levelAt(person * 100 + (turn >> 1)), turn % 2 === 0 ? 'love' : 'unlove'),
    ),
  );
  const loves = startTask('load', { ...loadOf(site, []), own, connections: writing, rate: writesPerSecond });
  const result = await work();
  loves.dismiss();
  const { failures } = await loves.result;
  if (failures > 0) throw new Error(`Of the loves ${failures} were not taken.`);
  return result;
}

async function besideReads<Result>(site: BenchSite, work: () => Promise<Result>): Promise<Result> {
  const reads = startTask('load', pageReads(site));
  const result = await work();
  reads.dismiss();
  await reads.result;
  return result;
}

const levelPages = Array.from({ length: readLevels }, (_, turn) =>
  addressOf('level.extendedInfo', { params: { id: levelAt(turn) } }),
);

/** A part of the searches for each connection, so that none follows soon after the same one. */
const shares = (paths: string[]): LoadRequest[][] =>
  Array.from({ length: connections }, (_, share) =>
    paths.filter((__, index) => index % connections === share).map((path) => ({ path })),
  );

const pageReads = (site: BenchSite): LoadTask => ({
  ...loadOf(site, levelPages),
  rate: readsPerSecond,
});

const loadOf = ({ url }: BenchSite, paths: string[]): LoadTask => ({
  url,
  requests: paths.map((path) => ({ path })),
  connections,
  seconds: longest,
  status: 200,
});
