import type { PackOp } from '../../shared/applyPackOp.ts';
import { ApiError } from '../../shared/errors.ts';
import { canEditPack } from '../../shared/permissions.ts';
import { findProfile } from '../accounts/present.ts';
import type { Actor } from '../actor.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { findPack } from './findPack.ts';
import { publishResult, publishStep } from './publishSteps.ts';
import { writeStep } from './writeStep.ts';

/**
 * The only way to change a pack's content: applies `opsFor` its newest version, stores them as a step and
 * publishes it. A `clientId` that the pack has stored already changes nothing.
 */
export async function changePack(
  deps: Deps,
  actor: Actor,
  id: number,
  opsFor: (pack: PackDocument) => PackOp[] | Promise<PackOp[]>,
  clientId: string | null = null,
): Promise<PackDocument> {
  const by = await findProfile(deps, actor.id);
  const change = await deps.packTurns.run(id, async () => {
    const accepted = await deps.db.transaction(async (session) => {
      const pack = await findPack(deps, id, session);
      if (!canEditPack(actor, pack)) throw new ApiError('not_allowed');
      if (clientId && (await deps.db.packSteps.findOne({ packId: id, clientId }, { session }))) {
        return { pack, step: null };
      }
      return writeStep(deps, pack, { ops: await opsFor(pack), by: actor.id, clientId }, session);
    });
    // Publish within the mutex, so that steps are received in order.
    if (accepted.step) publishStep(deps, accepted.step, by);
    return accepted;
  });
  if (change.step) await publishResult(deps, change.pack);
  return change.pack;
}
