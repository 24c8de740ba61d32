import type { BenchSite } from './benchSite.ts';
import type { LoadRequest } from './measureLoad.ts';
import {
  comment,
  download,
  editLevel,
  levelAt,
  levelsOf,
  love,
  packOp,
  packsOf,
  setBio,
  signInAgain,
  type Writer,
} from './writers.ts';

/** How often each connection goes through the mix, before it begins again with the same requests. */
const rounds = 4;

/**
 * The writes of a usual site, for each of `writers` a connection: for a thousand reads 20 downloads, 8 loves, 2
 * comments and 1 pack operation; to every 200 of all writes 13 edits, 5 of them of levels, and a sign-in, whose hash
 * of the password takes as much of a processor as twenty other writes. Each call returns new ones, as packs and levels
 * are by then.
 */
export function createMix(
  site: BenchSite,
  writers: readonly Writer[],
  { hasComments = true, hasSignIns = true } = {},
): () => Promise<LoadRequest[][]> {
  const turns = { download: 0, love: 0, comment: 0, pack: 0, level: 0, bio: 0 };
  const usual = [
    ...repeat('download', 20),
    ...repeat('love', 8),
    ...repeat('comment', hasComments ? 2 : 0),
    'pack' as const,
  ];
  const cycle = [
    ...Array.from({ length: 6 }, () => usual).flat(),
    ...repeat('level', 5),
    ...repeat('bio', 8),
    ...repeat('signIn', hasSignIns ? 1 : 0),
  ];
  return async () => {
    const packs = await packsOf(site, writers);
    const levels = await Promise.all(writers.map((writer) => levelsOf(site, writer)));
    const next = {
      download: () => download(levelAt(turns.download), turns.download++),
      love: (person: number) => {
        const verb = turns.love % 2 === 0 ? 'love' : 'unlove';
        return love(writers[person] ?? nobody(), levelAt(Math.floor(turns.love++ / 2)), verb);
      },
      comment: (person: number) => comment(writers[person] ?? nobody(), levelAt(turns.comment++)),
      pack: () => packOp(packs[turns.pack % packs.length] ?? nobody(), turns.pack++),
      // Everyone edits their own, one after the other: of two edits at once one would be refused.
      level: (person: number) => {
        const own = levels[person] ?? [];
        const level = own[turns.level % own.length] ?? nobody();
        return editLevel(writers[person] ?? nobody(), level, turns.level++);
      },
      bio: (person: number) => setBio(writers[person] ?? nobody(), `Edited ${turns.bio++} times.`),
      signIn: (person: number) => signInAgain(person),
    };
    return writers.map((_, person) => {
      const begin = Math.floor((person * cycle.length) / writers.length);
      const shifted = [...cycle.slice(begin), ...cycle.slice(0, begin)];
      return Array.from({ length: rounds }, () => shifted)
        .flat()
        .map((kind) => next[kind](person));
    });
  };
}

const repeat = <Kind extends string>(kind: Kind, times: number): Kind[] =>
  Array.from({ length: times }, () => kind);

function nobody(): never {
  throw new Error('The demo has too few people, packs or levels of theirs.');
}
