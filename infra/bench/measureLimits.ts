import type { BenchSite } from './benchSite.ts';
import { runTask } from './generator.ts';
import { createMix } from './mixOfWrites.ts';
import type { Figure } from './report.ts';
import { removeMeasured } from './resetMeasured.ts';
import { signInMany } from './writers.ts';

const writesPerSecond = 200;
/** Two writes a second each, as many as an account may send. */
const people = 100;
/** Until the code that writes is compiled. */
const warmUpSeconds = 8;
const seconds = 20;

/** How soon the mix of writes is answered while the calls of each address and account are counted, as sites do. */
export async function measureLimits(site: BenchSite): Promise<Figure[]> {
  const own = await createMix(site, await signInMany(site, people), { hasSignIns: false })();
  const task = { url: site.url, requests: [], connections: people, rate: writesPerSecond, status: 200 };
  const begun = (warmUpSeconds * writesPerSecond) / people;
  await runTask('load', { ...task, own: own.map((each) => each.slice(0, begun)), seconds: warmUpSeconds });
  const rest = own.map((each) => each.slice(begun));
  const { perSecond, p99Ms, failures } = await runTask('load', { ...task, own: rest, seconds });
  if (failures > 0) throw new Error(`Of the writes ${failures} were not taken.`);
  await removeMeasured();
  const what = `writes with limits, ${site.serverPids.length === 1 ? 'one process' : `${site.serverPids.length} processes`}`;
  return [
    { what, value: perSecond, unit: 'a second', target: { atLeast: writesPerSecond * 0.95 } },
    { what: `${what}: slowest hundredth`, value: p99Ms, unit: 'ms', target: { atMost: 150 } },
  ];
}
