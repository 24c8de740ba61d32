import { setTimeout as delay } from 'node:timers/promises';
import type { BenchSite } from './benchSite.ts';
import { runTask, startTask } from './generator.ts';
import { levelData, loadOf } from './measureReads.ts';
import { createMix } from './mixOfWrites.ts';
import type { Figure } from './report.ts';
import { removeMeasured } from './resetMeasured.ts';
import { benchComment, comment, levelAt, signInMany } from './writers.ts';

const connections = 20;
const commenters = 5;
const writesPerSecond = 100;
const commentsPerSecond = 20;
const readsPerSecond = 200;
const commentsOfEach = 2_000;
const longest = 120;
const beforeMs = 3_000;
const afterSeconds = 10;
const replacedWithinMs = 60_000;

/**
 * Kills one of the processes beside reads and writes: nothing that was answered may be lost, and once another
 * process runs in its place, all is as before.
 */
export async function measureReplacement(site: BenchSite): Promise<Figure[]> {
  const [victim] = site.serverPids;
  if (victim === undefined) throw new Error('The site has no processes.');
  const writers = await signInMany(site, connections);
  const comments = writers.slice(0, commenters).map((writer, person) =>
    Array.from({ length: commentsOfEach }, (_, turn) => {
      const index = person * commentsOfEach + turn;
      return comment(writer, levelAt(index), `${benchComment} ${index}`);
    }),
  );
  const mix = await createMix(site, writers, { hasComments: false })();
  const rest = { seconds: longest, comesBack: true };
  const reads = loadOf(site, levelData(), { connections, rate: readsPerSecond });
  const commenting = startTask('load', {
    ...loadOf(site, [], { ...rest, connections: commenters, rate: commentsPerSecond }),
    own: comments,
  });
  const others = [
    startTask('load', { ...loadOf(site, [], { ...rest, connections, rate: writesPerSecond }), own: mix }),
    startTask('load', { ...reads, ...rest }),
  ];
  await Promise.all([commenting, ...others].map(({ gathered }) => gathered));
  await delay(beforeMs);

  const killedAt = performance.now();
  process.kill(victim, 'SIGKILL');
  await Promise.race([
    site.untilReady(site.serverPids.length + 1),
    delay(replacedWithinMs, undefined, { ref: false }).then(() => {
      throw new Error('No other process has come in the place of the killed one.');
    }),
  ]);
  const replacedAfterMs = performance.now() - killedAt;
  const after = await runTask('load', { ...reads, seconds: afterSeconds });

  for (const task of [commenting, ...others]) task.dismiss();
  const { taken, failures } = await commenting.result;
  const results = await Promise.all(others.map(({ result }) => result));
  const stored = await removeMeasured();
  const lost = taken.filter((body) => !stored.has(JSON.parse(body).content));
  const what = `one of ${site.serverPids.length} processes killed beside reads and writes`;
  return [
    {
      what: `${what}: comments that were answered`,
      value: taken.length,
      unit: '',
      target: { atLeast: 1 },
    },
    { what: `${what}: of these lost`, value: lost.length, unit: '', target: { atMost: 0 } },
    {
      what: `${what}: requests of others that failed`,
      value: results.reduce((sum, result) => sum + result.failures, failures + after.failures),
      unit: '',
      target: { atMost: 0 },
    },
    {
      what: `${what}: another is ready in its place`,
      value: replacedAfterMs,
      unit: 'ms',
      target: { atMost: 3_000 },
    },
    {
      what: `${what}: page data after that, slowest hundredth`,
      value: after.p99Ms,
      unit: 'ms',
      target: { atMost: 80 },
    },
  ];
}
