import { ApiError } from '../../shared/errors.ts';
import type { CurrentLevel, LevelDocument, PackedLevel } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';

export const findLevel = async (deps: Deps, id: number): Promise<LevelDocument> =>
  there(await deps.reads.level(id));

export const findCurrent = async (deps: Deps, id: number): Promise<CurrentLevel> =>
  there(await deps.reads.currentLevel(id));

/** What the archives of a level, or of `version` of it, are made of; undefined is the newest. */
export const findPacked = (
  deps: Deps,
  id: number,
  version: number | undefined,
): Promise<PackedLevel & Partial<LevelDocument>> =>
  version === undefined ? deps.pageCaches.packedLevels.read(id) : findLevel(deps, id);

/** Of the newest version. */
export const readPacked = async (deps: Deps, id: number): Promise<PackedLevel> =>
  there(await deps.reads.packedLevel(id));

function there<Level>(level: Level | null): Level {
  if (!level) throw new ApiError('level_not_found');
  return level;
}
