import { z } from 'zod';

// Marked as pure, so that pages that only classify do not load the schema library.
export const GameType = /* @__PURE__ */ z.enum(['single', 'multi']);
export type GameType = z.infer<typeof GameType>;

const modifications = ['gold', 'platinum', 'fubar', 'ultra', 'platinumquest'] as const;
export const Modification = /* @__PURE__ */ z.enum(modifications);
export type Modification = z.infer<typeof Modification>;

/**
 * The smallest game whose datablocks suffice: Gold, the Platinum web port, PlatinumQuest; each also runs
 * levels of the ones before it.
 */
export const Compatibility = /* @__PURE__ */ z.enum(['mbg', 'mbw', 'pq']);
export type Compatibility = z.infer<typeof Compatibility>;

const compatibilityRank: Record<Compatibility, number> = { mbg: 0, mbw: 1, pq: 2 };

/** Whether a game runs levels of a compatibility: every game runs those of the lower ones too. */
export const runsIn = (level: Compatibility, game: Compatibility): boolean =>
  compatibilityRank[level] <= compatibilityRank[game];

/**
 * The input of classification. `path` and `dependencies` are relative to the game's data folder, lower case.
 */
export interface LevelFacts {
  /** Lower-case key → text; `score[0]` is `score0`. */
  info: Readonly<Record<string, string>>;
  path: string;
  dependencies: readonly string[];
  hasEasterEgg: boolean;
}

/** Keys of scores to beat; multiplayer levels have each twice, as `score0` and `score1`. */
export const scoreKeys = ['score', 'goldscore', 'platinumscore', 'ultimatescore', 'awesomescore'];
const indexedScores = scoreKeys.flatMap((key) => [`${key}0`, `${key}1`]);

const hasAny = (info: LevelFacts['info'], keys: readonly string[]) => keys.some((key) => Boolean(info[key]));
const startsWithAny = (paths: readonly string[], prefixes: readonly string[]) =>
  paths.some((path) => prefixes.some((prefix) => path.startsWith(prefix)));

export function classifyGameType({ info, path, dependencies }: LevelFacts): GameType {
  const given = info.gametype?.trim().toLowerCase();
  if (given) return given === 'singleplayer' ? 'single' : 'multi';
  const looksMultiplayer =
    path.startsWith('multiplayer/') ||
    hasAny(info, indexedScores) ||
    startsWithAny(dependencies, ['multiplayer/interiors']);
  return looksMultiplayer ? 'multi' : 'single';
}

const hints: readonly {
  modification: Modification;
  keys: readonly string[];
  prefixes: readonly string[];
  easterEgg?: true;
}[] = [
  {
    modification: 'platinum',
    keys: [
      'ultimatetime',
      'ultimatescore',
      'ultimatescore0',
      'ultimatescore1',
      'score0',
      'score1',
      'platinumscore0',
      'platinumscore1',
    ],
    prefixes: ['mbp_', 'interiors_mbp', 'lbinteriors_mbp'],
    easterEgg: true,
  },
  { modification: 'fubar', keys: [], prefixes: ['fubargame'] },
  { modification: 'ultra', keys: [], prefixes: ['mbu_'] },
  {
    modification: 'platinumquest',
    keys: ['platinumtime', 'awesometime', 'awesomescore', 'awesomescore0', 'awesomescore1'],
    prefixes: ['pq_', 'interiors_pq', 'lbinteriors_pq'],
  },
];

const rank: Record<Modification, number> = { gold: 0, platinum: 1, fubar: 1, ultra: 1, platinumquest: 2 };

const knownModification = (value: string | undefined): Modification | null =>
  modifications.find((each) => each === value?.trim().toLowerCase()) ?? null;

/** The field decides, else the highest hint; on a tie the first hint wins. */
export function classifyModification({ info, dependencies, hasEasterEgg }: LevelFacts): Modification {
  const game = info.game?.trim().toLowerCase();
  const given = knownModification(game && !game.startsWith('custom') ? game : info.modification);
  if (given) return given;
  let highest: Modification = 'gold';
  for (const hint of hints) {
    const applies =
      hasAny(info, hint.keys) ||
      startsWithAny(dependencies, hint.prefixes) ||
      (hint.easterEgg === true && hasEasterEgg);
    if (applies && rank[hint.modification] > rank[highest]) highest = hint.modification;
  }
  return highest;
}

/** `datablocks` are lower case; the sets are the datablocks of the two smaller games. */
export function classifyCompatibility(
  datablocks: readonly string[],
  known: { mbg: ReadonlySet<string>; mbw: ReadonlySet<string> },
): Compatibility {
  if (datablocks.every((name) => known.mbg.has(name))) return 'mbg';
  if (datablocks.every((name) => known.mbw.has(name))) return 'mbw';
  return 'pq';
}

/**
 * A mission's number field: the part before a comma; 0 when it is not a number; undefined when the field is
 * absent.
 */
export function missionNumber(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const first = (value.split(',')[0] ?? '').trim();
  const parsed = Number(first);
  return first === '' || !Number.isFinite(parsed) ? 0 : parsed;
}
