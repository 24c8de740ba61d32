import { ApiError } from '../../shared/errors.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';

export async function findLevel(deps: Deps, id: number): Promise<LevelDocument> {
  const level = await deps.reads.level(id);
  if (!level) throw new ApiError('level_not_found');
  return level;
}
