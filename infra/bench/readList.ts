import { addressOf } from '../../shared/routeAddress.ts';
import type { BenchSite } from './benchSite.ts';
import { runTask } from './generator.ts';
import type { Figure } from './report.ts';

const connections = 50;
const seconds = 4;
const pollsPerSecond = 100;

interface Targets {
  unchanged: number;
  firstByteMs: number;
  /** Whole lists asked for in a second while the first byte is measured: as many as the site has to answer. */
  wholePerSecond: number;
}

/**
 * Measures how soon the whole list begins, and how fast clients that have it learn what has changed. `beside`
 * ends the names of the figures.
 */
export async function readList(site: BenchSite, beside: string, targets: Targets): Promise<Figure[]> {
  const { url } = site;
  const whole = await runTask('load', {
    url,
    requests: [{ path: addressOf('level.list') }],
    headers: { 'Accept-Encoding': 'gzip' },
    connections,
    seconds,
    // A higher rate than the site can answer would only measure the queue.
    rate: targets.wholePerSecond,
    status: 200,
  });
  if (whole.failures > 0) throw new Error(`${whole.failures} lists were not answered.`);
  const polls = await runTask('poll', { url, connections, seconds, withCounts: false });
  const withCounts = { url, connections, seconds, withCounts: true, rate: pollsPerSecond };
  const counted = await runTask('poll', withCounts);
  const rate = targets.wholePerSecond.toLocaleString('en');
  const what = `changes of the level list, with counts, ${pollsPerSecond} polls a second${beside}`;
  return [
    {
      what: `level list, whole, gzip: first byte at ${rate} a second${beside}`,
      value: whole.firstByteMs,
      unit: 'ms',
      target: { atMost: targets.firstByteMs },
    },
    {
      what: `changes of the level list, none (304)${beside}`,
      value: polls.unchangedPerSecond,
      unit: 'a second',
      target: { atLeast: targets.unchanged },
    },
    { what: `${what}: slowest hundredth`, value: counted.p99Ms, unit: 'ms', target: { atMost: 80 } },
    {
      what: `times that a poll led to the whole list again${beside}`,
      value: polls.readAnew + counted.readAnew,
      unit: '',
      target: { atMost: 0 },
    },
  ];
}
