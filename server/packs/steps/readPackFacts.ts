import type { PackContent, PackOp } from '../../../shared/applyPackOp.ts';
import type { Deps } from '../../deps.ts';
import { serverLimits } from '../../limits.ts';
import { contentAt } from './contentAt.ts';
import type { PackFacts } from './decideOps.ts';
import { existingLevels } from './existingLevels.ts';

/** The facts that a decision on people's operations needs. */
export async function readPackFacts(deps: Deps, packId: number, ops: readonly PackOp[]): Promise<PackFacts> {
  const wanted = new Set(ops.flatMap((op) => (op.op === 'add' ? op.levelIds : [])));
  const existing = await existingLevels(deps, [...wanted]);
  const read = new Map<number, Promise<PackContent | null>>();
  return {
    isLevel: (levelId) => existing.has(levelId),
    contentAt(version) {
      const known = read.get(version);
      if (known) return known;
      // A page names one version, or two while others edit. Of further ones it is told that they are not kept.
      if (read.size >= serverLimits.packOpBases) return Promise.resolve(null);
      const content = contentAt(deps, packId, version).then((found) => found?.content ?? null);
      read.set(version, content);
      return content;
    },
  };
}
