import { ApiError } from '../../shared/errors.ts';
import type { CurrentLevel, LevelDocument } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';

export const findLevel = async (deps: Deps, id: number): Promise<LevelDocument> =>
  there(await deps.reads.level(id));

export const findCurrent = async (deps: Deps, id: number): Promise<CurrentLevel> =>
  there(await deps.reads.currentLevel(id));

/** A level in which `version` can be looked up; undefined is the newest. */
export const findWithVersion = (
  deps: Deps,
  id: number,
  version: number | undefined,
): Promise<CurrentLevel & Partial<LevelDocument>> =>
  version === undefined ? findCurrent(deps, id) : findLevel(deps, id);

function there<Level>(level: Level | null): Level {
  if (!level) throw new ApiError('level_not_found');
  return level;
}
