import type { BenchSite } from './benchSite.ts';
import { startTask } from './generator.ts';
import type { LoadRequest } from './measureLoad.ts';
import { measureEachRead } from './measureReads.ts';
import { removeMeasured } from './removeMeasured.ts';
import type { Figure } from './report.ts';
import {
  comment,
  download,
  levelAt,
  love,
  packOp,
  packsOf,
  setBio,
  signInAgain,
  signInMany,
} from './writers.ts';

const writesPerSecond = 200;
const connections = 20;
const atLeastOfQuiet = 0.6;
const atMostMs = 80;

/**
 * Measures every read quiet and then beside 200 writes a second: for each thousand reads of a usual site 20
 * downloads, 8 loves, 2 comments and 1 pack operation, the rest edits and sign-ins.
 */
export async function measureMixed(site: BenchSite): Promise<Figure[]> {
  const quiet = await measureEachRead(site);
  const writes = await mixOfWrites(site);
  const writing = startTask('load', {
    url: site.url,
    requests: [],
    own: writes,
    connections,
    seconds: 300,
    rate: writesPerSecond,
    status: 200,
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

/** The writes of each connection, repeated endlessly. */
async function mixOfWrites(site: BenchSite): Promise<LoadRequest[][]> {
  const writers = await signInMany(site, connections);
  const packs = await packsOf(site, writers);
  const turns = { download: 0, love: 0, comment: 0, pack: 0, bio: 0 };
  const next = {
    download: () => download(levelAt(turns.download), turns.download++),
    love: (person: number) => {
      const verb = turns.love % 2 === 0 ? 'love' : 'unlove';
      return love(writers[person] ?? nobody(), levelAt(Math.floor(turns.love++ / 2)), verb);
    },
    comment: (person: number) => comment(writers[person] ?? nobody(), levelAt(turns.comment++)),
    pack: () => packOp(packs[turns.pack % packs.length] ?? nobody(), turns.pack++),
    bio: (person: number) => setBio(writers[person] ?? nobody(), `Edited ${turns.bio++} times.`),
    signIn: (person: number) => signInAgain(person),
  };
  // 200 writes: 31 per thousand reads, six times, then edits and a sign-in.
  const usual = [...repeat('download', 20), ...repeat('love', 8), ...repeat('comment', 2), 'pack' as const];
  const cycle = [...Array.from({ length: 6 }, () => usual).flat(), ...repeat('bio', 13), 'signIn' as const];
  return writers.map((_, person) => {
    const shifted = [...cycle.slice(person * 10), ...cycle.slice(0, person * 10)];
    return Array.from({ length: 10 }, () => shifted)
      .flat()
      .map((kind) => next[kind](person));
  });
}

const repeat = <Kind extends string>(kind: Kind, times: number): Kind[] =>
  Array.from({ length: times }, () => kind);

function nobody(): never {
  throw new Error('The demo has too few people or packs.');
}
