import {
  classifyGameType,
  classifyModification,
  type GameType,
  type LevelFacts,
  type Modification,
  scoreKeys,
} from './classification.ts';
import { findMissionInfoExcess, type MissionInfoExcess, missionInfoLength } from './missionInfoLimits.ts';

/** Fields by lower-case key. */
export type MissionInfo = ReadonlyMap<string, string>;

/** Fields that do not affect play and therefore may change without a new version of the level. */
const changeableFields: ReadonlySet<string> = new Set([
  'name',
  'artist',
  'desc',
  'music',
  'starthelptext',
  'persiststarthelptexttime',
  'level',
  'trivia',
  'time',
  'goldtime',
  'platinumtime',
  'ultimatetime',
  'awesometime',
  ...scoreKeys.flatMap((score) => [score, `${score}0`, `${score}1`]),
  'alarmstarttime',
  'generalhint',
  'ultimatehint',
  'awesomehint',
  'egghint',
  'menucamerafov',
]);

export const isChangeable = (key: string): boolean => changeableFields.has(key.toLowerCase());

/** Lower-cases the keys; of equal keys the last wins. */
export const foldMissionInfo = (fields: Iterable<readonly [key: string, value: string]>): MissionInfo =>
  new Map([...fields].map(([key, value]) => [key.toLowerCase(), value]));

/** Facts of a level, beside its fields, that the rules for a change need. */
export interface EditedLevel {
  gameType: GameType;
  modification: Modification;
  /** Paths relative to the game's data folder, in any case. */
  dependencies: readonly string[];
  hasEasterEgg: boolean;
}

/** Why a change is refused. */
export interface ChangeProblem {
  message: string;
  /** The offending field; null when it is not a single one, or is missing. */
  key: string | null;
}

/**
 * All problems with changing a level's MissionInfo from `before` to `after`; empty when the change is
 * allowed.
 */
export function checkMissionInfoChange(
  before: MissionInfo,
  after: MissionInfo,
  level: EditedLevel,
): ChangeProblem[] {
  const missing = ['name', 'artist'].filter((key) => !after.get(key)?.trim());
  const locked = [...new Set([...after.keys(), ...before.keys()])].filter(
    (key) => after.get(key) !== before.get(key) && !isChangeable(key),
  );
  return [
    ...missing.map((key) => ({
      message: `MissionInfo is missing "${key}".`,
      key: after.has(key) ? key : null,
    })),
    ...locked.map((key) => ({
      message: `Property "${shorten(key)}" is not allowed to change. (was: ${shorten(String(before.get(key)))})`,
      key: after.has(key) ? key : null,
    })),
    ...growths(before, after),
    ...reclassifications(before, after, level).map((what) => ({
      message: `The changes to MissionInfo would reclassify this level to have a different ${what}, which is disallowed.`,
      key: null,
    })),
  ];
}

/** Names and values in sentences are as long as people read them. */
export const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

/** Limits that the changed fields exceed. A level from before the limits can still be edited otherwise. */
function growths(before: MissionInfo, after: MissionInfo): ChangeProblem[] {
  return findMissionInfoExcess(after)
    .filter(({ kind, key }) => {
      if (key !== null) return after.get(key) !== before.get(key);
      return kind === 'tooMany'
        ? after.size > before.size
        : missionInfoLength(after) > missionInfoLength(before);
    })
    .map((excess) => ({ message: excessSentence(excess), key: excess.key }));
}

function excessSentence(excess: MissionInfoExcess): string {
  if (excess.kind === 'changesDirection') {
    return `Property "${excess.key}" has characters that change the direction of text, which is not allowed.`;
  }
  if (excess.kind === 'tooMany') {
    return `MissionInfo has too many properties. At most ${excess.max.toLocaleString('en')} are allowed.`;
  }
  const subject = excess.key === null ? 'MissionInfo' : `Property "${excess.key}"`;
  return `${subject} is too long. At most ${excess.max.toLocaleString('en')} characters are allowed.`;
}

/** Classifications that the new fields would change. */
function reclassifications(before: MissionInfo, after: MissionInfo, level: EditedLevel): string[] {
  const [old, next] = [levelFactsOf(before, level), levelFactsOf(after, level)];
  const makesOther = <T>(classify: (facts: LevelFacts) => T, current: T) =>
    classify(next) !== classify(old) && classify(next) !== current;
  return [
    ...(makesOther(classifyGameType, level.gameType) ? ['game type'] : []),
    ...(makesOther(classifyModification, level.modification) ? ['modification'] : []),
  ];
}

/** A multiplayer level stays one whatever its scores: the mission's original folder is not stored. */
function levelFactsOf(fields: MissionInfo, level: EditedLevel): LevelFacts {
  const info: Record<string, string> = Object.create(null);
  for (const [key, value] of fields) info[key] = value;
  return {
    info,
    path: level.gameType === 'multi' ? 'multiplayer/' : '',
    dependencies: level.dependencies.map((path) => path.toLowerCase()),
    hasEasterEgg: level.hasEasterEgg,
  };
}
