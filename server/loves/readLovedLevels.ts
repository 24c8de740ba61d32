import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import type { Viewer } from '../../shared/permissions.ts';
import type { Deps } from '../deps.ts';
import { lovesOf } from './readLoves.ts';

/** The levels that `viewer` loves, the latest love first. */
export async function readLovedLevels(deps: Deps, viewer: Viewer): Promise<LevelInfo[]> {
  const { level } = await lovesOf(deps, viewer);
  const latest = [...level].slice(-limits.lovedLevels).reverse();
  return latest.flatMap((id) => deps.catalogue.get(id) ?? []);
}
