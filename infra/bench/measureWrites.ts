import type { BenchSite } from './benchSite.ts';
import { runTask } from './generator.ts';
import type { LoadRequest } from './measureLoad.ts';
import type { Figure } from './report.ts';
import { removeMeasured } from './resetMeasured.ts';
import { comment, download, levelAt, love, signInMany, type Writer } from './writers.ts';

const connections = 50;
const seconds = 6;
/** As before reads: what a site does for the first time after its start takes several times as long. */
const warmUpSeconds = 2;
const hotLevel = 77;
const aCrowd = 22;

/** Measures how many writes of each kind the site takes, each connection with its own account. */
export async function measureWrites(site: BenchSite): Promise<Figure[]> {
  const writers = await signInMany(site, connections);
  const crowd = writers.slice(0, aCrowd);
  const figures = [
    ...(await measureOwn(site, 'loves and unloves of distinct levels', spreadLoves(writers), 1_300)),
    ...(await measureOwn(site, 'loves and unloves of one level', hotLoves(writers), 400)),
    ...(await measureOwn(site, `${aCrowd} people loving one level`, hotLoves(crowd), undefined, 250)),
    ...(await measureOwn(site, 'counted downloads', downloads(), 1_000)),
    ...(await measureOwn(site, 'comments on distinct levels', comments(writers, levelAt), 700)),
    ...(await measureOwn(
      site,
      `${aCrowd} people commenting on one level`,
      comments(crowd, () => hotLevel),
      undefined,
      250,
    )),
  ];
  await removeMeasured();
  return figures;
}

/** Every connection asks its own requests, the first ones to warm up. */
export async function measureOwn(
  site: BenchSite,
  what: string,
  own: LoadRequest[][],
  atLeast: number | undefined,
  atMostMs = 150,
): Promise<Figure[]> {
  const task = { url: site.url, requests: [], connections: own.length, status: 200 };
  await runTask('load', { ...task, own, seconds: warmUpSeconds });
  const { perSecond, p99Ms, failures } = await runTask('load', {
    ...task,
    own: own.map(secondHalfFirst),
    seconds,
  });
  if (failures > 0) throw new Error(`${what}: ${failures} were not taken.`);
  const slowest = {
    what: `${what}: slowest hundredth`,
    value: p99Ms,
    unit: 'ms',
    target: { atMost: atMostMs },
  };
  if (atLeast === undefined) return [slowest];
  return [{ what, value: perSecond, unit: 'a second', target: { atLeast } }, slowest];
}

/** So that what is measured repeats nothing of the warm-up. */
function secondHalfFirst<Request>(requests: readonly Request[]): Request[] {
  const half = Math.floor(requests.length / 2);
  return [...requests.slice(half), ...requests.slice(0, half)];
}

/** Each loves three levels of their own, then takes the loves back: every call writes. */
export const spreadLoves = (writers: Writer[]): LoadRequest[][] =>
  writers.map((writer, person) =>
    (['love', 'unlove'] as const).flatMap((verb) =>
      [0, 1, 2].map((choice) => love(writer, 500 + person * 3 + choice, verb)),
    ),
  );

const hotLoves = (writers: Writer[]): LoadRequest[][] =>
  writers.map((writer) => [love(writer, hotLevel, 'love'), love(writer, hotLevel, 'unlove')]);

const perConnection = 400;

export const comments = (writers: Writer[], level: (turn: number) => number): LoadRequest[][] =>
  writers.map((writer, person) =>
    Array.from({ length: perConnection }, (_, turn) => comment(writer, level(person * perConnection + turn))),
  );

const downloads = (): LoadRequest[][] =>
  Array.from({ length: connections }, (_, person) =>
    Array.from({ length: perConnection }, (__, turn) => {
      const visitor = person * perConnection + turn;
      return download(levelAt(visitor), visitor);
    }),
  );
