import { addressOf } from '../../shared/routeAddress.ts';
import type { BenchSite } from './benchSite.ts';
import { runTask } from './generator.ts';
import type { LoadResult, LoadTask } from './measureLoad.ts';
import { levelData, loadOf, packData } from './measureReads.ts';
import { createMix } from './mixOfWrites.ts';
import { memoryOf } from './processes.ts';
import { quantile } from './quantile.ts';
import type { Figure } from './report.ts';
import { removeMeasured } from './resetMeasured.ts';
import { levelAt, signInMany } from './writers.ts';

const connections = 20;
const writesPerSecond = 50;
const readsPerSecond = 250;
const warmUpSeconds = 20;
const roundSeconds = 60;
const sampledEveryMs = 1_000;

/**
 * Reads and writes at the pace of a busy evening for as long as somebody wishes: nothing may fail, and memory
 * may not grow.
 */
export async function measureSoak(site: BenchSite, minutes: number): Promise<Figure[]> {
  const mix = createMix(site, await signInMany(site, connections));
  const reads = loadOf(site, pathsOfAll(), { connections, rate: readsPerSecond });
  // What is kept in memory is there before the first sample.
  await runTask('load', { ...loadOf(site, pathsOfAll(), { connections }), seconds: warmUpSeconds });
  const memory: number[] = [];
  const timer = setInterval(() => memory.push(memoryOf(site.serverPid)), sampledEveryMs);
  const rounds: Round[] = [];
  const endAt = performance.now() + minutes * 60_000;
  try {
    for (let leftMs = endAt - performance.now(); leftMs > 0; leftMs = endAt - performance.now()) {
      const seconds = Math.min(roundSeconds, leftMs / 1_000);
      const writes = { ...loadOf(site, [], { connections, rate: writesPerSecond }), own: await mix() };
      rounds.push(await runRound(writes, reads, seconds));
    }
  } finally {
    // A server that is gone has no memory to sample, and would hide why the round has failed.
    clearInterval(timer);
  }
  await removeMeasured();
  return figuresOf(minutes, memory, rounds);
}

interface Round {
  writes: LoadResult;
  reads: LoadResult;
}

async function runRound(writes: LoadTask, reads: LoadTask, seconds: number): Promise<Round> {
  const [written, read] = await Promise.all([
    runTask('load', { ...writes, seconds }),
    runTask('load', { ...reads, seconds }),
  ]);
  return { writes: written, reads: read };
}

function figuresOf(minutes: number, memory: readonly number[], rounds: readonly Round[]): Figure[] {
  const quarter = Math.ceil(memory.length / 4);
  const first = quantile(memory.slice(0, quarter), 0.5);
  const last = quantile(memory.slice(-quarter), 0.5);
  const all = rounds.flatMap(({ writes, reads }) => [writes, reads]);
  const slowest = (kind: keyof Round) => Math.max(...rounds.map((round) => round[kind].p99Ms));
  const what = `${minutes} minutes of reads and writes`;
  return [
    {
      what: `${what}: requests that failed, of ${all.reduce((sum, { answers }) => sum + answers, 0)}`,
      value: all.reduce((sum, { failures }) => sum + failures, 0),
      unit: '',
      target: { atMost: 0 },
    },
    {
      what: `${what}: memory in the last quarter, in the first ${Math.round(first)} MB`,
      value: last,
      unit: 'MB',
      target: { atMost: first * 1.1 },
    },
    {
      what: `${what}: slowest hundredth of the writes of a minute`,
      value: slowest('writes'),
      unit: 'ms',
      target: { atMost: 150 },
    },
    {
      what: `${what}: slowest hundredth of the reads of a minute`,
      value: slowest('reads'),
      unit: 'ms',
      target: { atMost: 80 },
    },
  ];
}

/** What visitors ask for, each kind as often: data, the list, searches, pages and archives. */
function pathsOfAll(): string[] {
  const [levels, packs] = [levelData(), packData()];
  return levels.flatMap((level, turn) => [
    level,
    packs[turn % packs.length] ?? level,
    addressOf('level.home'),
    addressOf('level.changes'),
    addressOf('level.search', { query: { q: String(turn) } }),
    `/level/${levelAt(turn)}`,
    addressOf('level.zip', { params: { id: levelAt(turn) } }),
  ]);
}
