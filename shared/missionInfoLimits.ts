import { callLimits } from './callLimits.ts';
import { hasDirections } from './cleanText.ts';

/** What is wrong with the extent of a mission info; `key` is the field, null for all of them together. */
export type MissionInfoExcess =
  | { kind: 'tooLong'; key: string | null; max: number }
  | { kind: 'tooMany'; key: null; max: number }
  | { kind: 'changesDirection'; key: string };

/** Every level's name and texts are in the list that every visitor and every game loads. */
const fieldLengths: Readonly<Record<string, number>> = {
  name: callLimits.levelNameLength,
  artist: callLimits.levelNameLength,
  desc: callLimits.levelDescriptionLength,
  gamemode: callLimits.gameModeLength,
};

/** These fields are shown in lists beside other people's. */
const oneLineFields = ['name', 'artist', 'gamemode'];

/**
 * Finds where a mission info, by its keys in lower case, exceeds the limits, which are the same for uploads
 * and edits.
 */
export function findMissionInfoExcess(info: ReadonlyMap<string, string>): MissionInfoExcess[] {
  const tooLong = Object.entries(fieldLengths).filter(([key, max]) => (info.get(key)?.length ?? 0) > max);
  const turned = oneLineFields.filter((key) => hasDirections(info.get(key) ?? ''));
  return [
    ...tooLong.map(([key, max]) => ({ kind: 'tooLong', key, max }) as const),
    ...turned.map((key) => ({ kind: 'changesDirection', key }) as const),
    ...(missionInfoLength(info) > callLimits.missionInfoLength
      ? [{ kind: 'tooLong', key: null, max: callLimits.missionInfoLength } as const]
      : []),
    ...(info.size > callLimits.missionInfoFields
      ? [{ kind: 'tooMany', key: null, max: callLimits.missionInfoFields } as const]
      : []),
  ];
}

/** Characters of all keys and values. */
export const missionInfoLength = (info: ReadonlyMap<string, string>): number =>
  [...info].reduce((length, [key, value]) => length + key.length + value.length, 0);
