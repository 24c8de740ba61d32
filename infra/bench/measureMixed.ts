import { setTimeout as delay } from 'node:timers/promises';
import type { BenchSite } from './benchSite.ts';
import { type Running, startTask } from './generator.ts';
import { type Read, readsOf, taskOf, warmUpSeconds } from './measureReads.ts';
import { createMix } from './mixOfWrites.ts';
import { readList } from './readList.ts';
import type { Figure } from './report.ts';
import { removeMeasured } from './resetMeasured.ts';
import { signInMany } from './writers.ts';

const writesPerSecond = 200;
/** Two writes a second each: fewer would wait for themselves, since each begins its next one after an answer. */
const people = 100;
/** The pace of a machine changes within minutes: quiet and beside writes, each so often by turns. */
const turns = 2;
const lapMs = 2_500;
/** What was written is counted and told to others by then, and the whole list is made again. */
const quietAfterMs = 1_500;
/** Until as many writes as usual are under way. */
const busyAfterMs = 1_000;
const atLeastOfQuiet = 0.6;
const atMostMs = 80;

/** Measures every read quiet and beside 200 writes a second; signing in is measured with `large` and `soak`. */
export async function measureMixed(site: BenchSite): Promise<Figure[]> {
  const mix = createMix(site, await signInMany(site, people), { hasSignIns: false });
  const writing = startTask('load', {
    url: site.url,
    requests: [],
    own: await mix(),
    connections: people,
    seconds: 500,
    rate: writesPerSecond,
    status: 200,
  });
  const list = await readList(site, ' beside writes', {
    unchanged: 6_000,
    firstByteMs: 20,
    wholePerSecond: 600,
  });
  writing.lap(null);
  const reads: Figure[] = [];
  for (const read of await readsOf(site)) reads.push(...(await measureBeside(site, read, writing)));
  writing.dismiss();
  const { failures, laps } = await writing.result;
  if (failures > 0) throw new Error(`Of the writes ${failures} were not taken.`);
  const written = laps['beside reads'];
  if (!written) throw new Error('No writes were measured.');
  await removeMeasured();
  return [
    {
      what: 'writes meanwhile',
      value: written.perSecond,
      unit: 'a second',
      target: { atLeast: writesPerSecond * 0.95 },
    },
    {
      what: 'writes meanwhile: slowest hundredth',
      value: written.p99Ms,
      unit: 'ms',
      target: { atMost: 150 },
    },
    ...list,
    ...reads,
  ];
}

/**
 * The same readers go on all the time, while writes come for a few seconds and rest by turns: both have the same share
 * of the machine. What is overdue at a rest is not written any more.
 */
async function measureBeside(site: BenchSite, read: Read, writing: Running<'load'>): Promise<Figure[]> {
  const reading = startTask('load', { ...taskOf(site, read), seconds: 60 });
  await reading.gathered;
  await delay(warmUpSeconds * 1000);
  for (let turn = 0; turn < turns; turn += 1) {
    await delay(quietAfterMs);
    reading.lap('quiet');
    await delay(lapMs);
    reading.lap('between');
    writing.lap('before reads');
    await delay(busyAfterMs);
    reading.lap('beside writes');
    writing.lap('beside reads');
    await delay(lapMs);
    reading.lap('between');
    writing.lap(null);
  }
  reading.dismiss();
  const { failures, laps } = await reading.result;
  if (failures > 0) throw new Error(`${read.what}: ${failures} answers were others than expected.`);
  const { quiet, 'beside writes': mixed } = laps;
  if (!quiet || !mixed) throw new Error(`${read.what} was not measured.`);
  const what = `${read.what} beside writes`;
  const atLeast = quiet.perSecond * atLeastOfQuiet;
  return [
    { what, value: mixed.perSecond, unit: 'a second', target: { atLeast } },
    { what: `${what}: slowest hundredth`, value: mixed.p99Ms, unit: 'ms', target: { atMost: atMostMs } },
  ];
}
