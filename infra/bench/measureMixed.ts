import type { BenchSite } from './benchSite.ts';
import { startTask } from './generator.ts';
import { measureEachRead } from './measureReads.ts';
import { createMix } from './mixOfWrites.ts';
import { readList } from './readList.ts';
import type { Figure } from './report.ts';
import { removeMeasured } from './resetMeasured.ts';
import { signInMany } from './writers.ts';

const writesPerSecond = 200;
/** Two writes a second each: fewer would wait for themselves, since each begins its next one after an answer. */
const people = 100;
const atLeastOfQuiet = 0.6;
const atMostMs = 80;

/** Measures every read quiet and then beside 200 writes a second; signing in is measured with `large` and `soak`. */
export async function measureMixed(site: BenchSite): Promise<Figure[]> {
  const quiet = await measureEachRead(site);
  const mix = createMix(site, await signInMany(site, people), { hasSignIns: false });
  const writing = startTask('load', {
    url: site.url,
    requests: [],
    own: await mix(),
    connections: people,
    seconds: 300,
    rate: writesPerSecond,
    status: 200,
  });
  const list = await readList(site, ' beside writes', {
    unchanged: 6_000,
    firstByteMs: 20,
    wholePerSecond: 600,
  });
  const mixed = await measureEachRead(site);
  writing.dismiss();
  const { perSecond, p99Ms, failures } = await writing.result;
  if (failures > 0) throw new Error(`Of the writes ${failures} were not taken.`);
  await removeMeasured();
  return [
    {
      what: 'writes meanwhile',
      value: perSecond,
      unit: 'a second',
      target: { atLeast: writesPerSecond * 0.95 },
    },
    { what: 'writes meanwhile: slowest hundredth', value: p99Ms, unit: 'ms', target: { atMost: 150 } },
    ...list,
    ...mixed.flatMap(({ what, perSecond: rate, p99Ms: slowest }, index): Figure[] => {
      const atLeast = (quiet[index]?.perSecond ?? 0) * atLeastOfQuiet;
      return [
        { what: `${what} beside writes`, value: rate, unit: 'a second', target: { atLeast } },
        {
          what: `${what} beside writes: slowest hundredth`,
          value: slowest,
          unit: 'ms',
          target: { atMost: atMostMs },
        },
      ];
    }),
  ];
}
