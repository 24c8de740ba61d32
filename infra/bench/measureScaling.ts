import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { addressOf } from '../../shared/routeAddress.ts';
import type { BenchSite } from './benchSite.ts';
import { runTask } from './generator.ts';
import { levelData, loadOf, packData } from './measureReads.ts';
import { processorMsOf } from './processes.ts';
import type { Figure } from './report.ts';

/** Enough for two servers, of which none is kept waiting by the other, the database or what asks. */
const processorsOfTwo = 4;
const generators = 2;
/** Two processes share what is asked, and each of them has to read every page and to compile its code. */
const warmUpSeconds = 10;
/** What a second process has to add to the pace, and what it may add to the processor time of an answer. */
const atLeastFaster = 1.8;
const atMostMore = 1.1;

/** Answers of one process, and how many of them it has to give on a processor of its own. */
const reads = [
  { what: 'level page data', paths: levelData(), atLeast: 10_000 },
  { what: 'pack page data', paths: packData(), atLeast: 8_000 },
  { what: 'home', paths: [addressOf('level.home')], atLeast: 10_000 },
];

interface Pace {
  perSecond: number;
  /** Processor time of the servers, in millionths of a second. */
  microseconds: number;
}

/**
 * Measures the same reads on one process and on two. Where servers and generators share two processors, two
 * cannot be faster; but when they need no more processor time for an answer, they are where they need not share.
 */
export async function measureScaling(
  withSite: <Result>(processes: number, work: (site: BenchSite) => Promise<Result>) => Promise<Result>,
): Promise<Figure[]> {
  if (!existsSync('/proc/self/stat')) {
    console.log('Processor time is read on Linux only: what two processes need is not measured.');
    return [];
  }
  const one = await withSite(1, measurePaces);
  const two = await withSite(2, measurePaces);
  return reads.flatMap(({ what, atLeast }, index): Figure[] => {
    const [alone, together] = [one[index], two[index]];
    if (!alone || !together) return [];
    const time = `processor time of an answer, ${what}`;
    const figures: Figure[] = [
      {
        what: `${time}: one process`,
        value: alone.microseconds,
        unit: 'µs',
        target: { atMost: 1_000_000 / atLeast },
      },
      {
        what: `${time}: two processes`,
        value: together.microseconds,
        unit: 'µs',
        target: { atMost: alone.microseconds * atMostMore },
      },
    ];
    if (availableParallelism() < processorsOfTwo) return figures;
    return [
      ...figures,
      {
        what: `${what}, two processes`,
        value: together.perSecond,
        unit: 'a second',
        target: { atLeast: alone.perSecond * atLeastFaster },
      },
    ];
  });
}

async function measurePaces(site: BenchSite): Promise<Pace[]> {
  const paces: Pace[] = [];
  for (const { paths } of reads) {
    await ask(site, paths, { seconds: warmUpSeconds });
    const before = processorMs(site);
    const { answers, perSecond } = await ask(site, paths);
    paces.push({ perSecond, microseconds: ((processorMs(site) - before) / answers) * 1_000 });
  }
  return paces;
}

const processorMs = ({ serverPids }: BenchSite): number =>
  serverPids.reduce((sum, pid) => sum + processorMsOf(pid), 0);

/** One generator could not keep two servers busy. */
async function ask(
  site: BenchSite,
  paths: string[],
  rest: { seconds?: number } = {},
): Promise<{ answers: number; perSecond: number }> {
  const results = await Promise.all(
    Array.from({ length: generators }, () =>
      runTask('load', { ...loadOf(site, paths, { connections: 25, ...rest }) }),
    ),
  );
  const failures = results.reduce((sum, result) => sum + result.failures, 0);
  if (failures > 0) throw new Error(`${failures} answers were others than expected.`);
  return {
    answers: results.reduce((sum, result) => sum + result.answers, 0),
    perSecond: results.reduce((sum, result) => sum + result.perSecond, 0),
  };
}
