import type { LevelDocument } from '../../db/documents/level.ts';

const fields = [
  '_id',
  'baseName',
  'files',
  'stockPaths',
  'missesDependencies',
  'missionInfo',
  'gameType',
  'modification',
  'hasEasterEgg',
] as const;

/** The facts of a level that its change depends on. */
export type LevelToEdit = Pick<LevelDocument, (typeof fields)[number]>;

/** Only those facts of a level, for a thread: a level's versions can be large. */
export function factsToEdit(level: LevelToEdit): LevelToEdit;
export function factsToEdit(level: object): object {
  const chosen: readonly string[] = fields;
  return Object.fromEntries(Object.entries(level).filter(([field]) => chosen.includes(field)));
}
