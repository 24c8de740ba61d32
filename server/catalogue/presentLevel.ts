import { missionNumber } from '../../shared/classification.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import type { ListedLevel } from '../db/documents/level.ts';

/** A level as lists show it. Fields that the mission does not have are left out, as game clients expect. */
export function presentLevel(level: ListedLevel): LevelInfo {
  const info = shownOf(level);
  return {
    id: level._id,
    baseName: level.baseName,
    gameType: level.gameType,
    modification: level.modification,
    name: info.name ?? '',
    ...texts(info),
    addedAt: level.addedAt,
    editedAt: level.editedAt,
    ...numbers(info),
    gems: level.gems,
    hasEasterEgg: level.hasEasterEgg,
    downloads: level.downloads,
    lovedCount: level.lovedCount,
    hasCustomCode: level.hasCustomCode,
    datablockCompatibility: level.datablockCompatibility,
    curationScore: 0,
  };
}

function texts(info: ShownFields): Pick<LevelInfo, 'artist' | 'desc' | 'gameMode'> {
  return {
    ...(info.artist === undefined ? {} : { artist: info.artist }),
    ...(info.desc === undefined ? {} : { desc: info.desc }),
    ...(info.gamemode === undefined ? {} : { gameMode: info.gamemode }),
  };
}

/**
 * Field of the reply → key in the mission; a score may also have the indexed form of its key. An empty field
 * counts as absent.
 */
const numberKeys = [
  ['qualifyingTime', ['time']],
  ['goldTime', ['goldtime']],
  ['platinumTime', ['platinumtime']],
  ['ultimateTime', ['ultimatetime']],
  ['awesomeTime', ['awesometime']],
  ['qualifyingScore', ['score', 'score0']],
  ['goldScore', ['goldscore', 'goldscore0']],
  ['platinumScore', ['platinumscore', 'platinumscore0']],
  ['ultimateScore', ['ultimatescore', 'ultimatescore0']],
  ['awesomeScore', ['awesomescore', 'awesomescore0']],
] as const;

function numbers(info: ShownFields): Partial<Record<(typeof numberKeys)[number][0], number>> {
  const found: ReturnType<typeof numbers> = {};
  for (const [name, keys] of numberKeys) {
    const key = keys.find((each) => info[each]?.trim());
    const value = key && missionNumber(info[key]);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

const textKeys = ['name', 'artist', 'desc', 'gamemode'] as const;

type ShownKey = (typeof textKeys)[number] | (typeof numberKeys)[number][1][number];
type ShownFields = Partial<Record<ShownKey, string>>;

const shownKeys: ReadonlySet<string> = new Set<ShownKey>([
  ...textKeys,
  ...numberKeys.flatMap(([, keys]) => keys),
]);
const isShown = (key: string): key is ShownKey => shownKeys.has(key);

/** Of a mission's many fields those that lists show: a server that starts reads those of all levels. */
function shownOf({ missionInfo }: ListedLevel): ShownFields {
  const info: ShownFields = {};
  for (const [key, value] of missionInfo) if (isShown(key)) info[key] = value;
  return info;
}
