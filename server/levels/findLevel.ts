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

/** Of the newest version, without what archives have no use for. */
export async function readPacked(deps: Deps, id: number): Promise<PackedLevel> {
  const { _id, baseName, files, stockPaths, missionInfo, addedAt, editedAt, version } = await findCurrent(
    deps,
    id,
  );
  return { _id, baseName, files, stockPaths, missionInfo, addedAt, editedAt, version };
}

function there<Level>(level: Level | null): Level {
  if (!level) throw new ApiError('level_not_found');
  return level;
}
