import type { PackOp } from '../../../shared/applyPackOp.ts';
import type { Deps } from '../../deps.ts';
import { contentAt } from './contentAt.ts';
import type { PackFacts } from './decideOps.ts';
import { existingLevels } from './existingLevels.ts';

/** The facts that a decision on people's operations needs. */
export async function readPackFacts(deps: Deps, packId: number, ops: readonly PackOp[]): Promise<PackFacts> {
  const wanted = new Set(ops.flatMap((op) => (op.op === 'add' ? op.levelIds : [])));
  const existing = await existingLevels(deps, [...wanted]);
  return {
    isLevel: (levelId) => existing.has(levelId),
    contentAt: async (version) => (await contentAt(deps, packId, version))?.content ?? null,
  };
}
