import { opsBetween } from '../../../shared/packDiff.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changePack } from './changePack.ts';
import { existingLevels } from './existingLevels.ts';

/**
 * Makes `levelIds` the levels of a pack, in this order, as far as they exist; returns the resulting version.
 */
export async function setLevels(deps: Deps, actor: Actor, id: number, levelIds: number[]): Promise<number> {
  const existing = await existingLevels(deps, levelIds);
  const wanted = levelIds.filter((levelId) => existing.has(levelId));
  const { pack } = await changePack(deps, actor, id, (newest) => ({
    ops: opsBetween(newest, { ...newest, levelIds: wanted }),
  }));
  return pack.version;
}
