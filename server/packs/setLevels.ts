import { opsBetween } from '../../shared/packDiff.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { changePack } from './changePack.ts';

/** Makes `levelIds` the levels of a pack, in this order; returns the resulting version. */
export async function setLevels(deps: Deps, actor: Actor, id: number, levelIds: number[]): Promise<number> {
  const { version } = await changePack(deps, actor, id, (pack) => opsBetween(pack, { ...pack, levelIds }));
  return version;
}
