import { opsBetween } from '../../../shared/packDiff.ts';
import type { NewPack } from '../../../shared/packs.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changePack } from './changePack.ts';

/** Changes name and description; returns the resulting version. */
export async function editPack(deps: Deps, actor: Actor, id: number, texts: NewPack): Promise<number> {
  const { pack } = await changePack(deps, actor, id, (newest) => ({
    ops: opsBetween(newest, { ...newest, ...texts }),
  }));
  return pack.version;
}
