import type { PackOp } from '../../shared/applyPackOp.ts';
import { ApiError } from '../../shared/errors.ts';
import type { ModerationEntry } from '../../shared/moderation.ts';
import { canEditPack } from '../../shared/permissions.ts';
import { findProfile } from '../accounts/present.ts';
import type { Actor } from '../actor.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { logIfModerating } from '../moderationLog/logIfModerating.ts';
import { announceLogged } from '../moderationLog/logModeration.ts';
import { findPack } from './findPack.ts';
import { publishResult, publishStep } from './publishSteps.ts';
import { type PackChange, writeStep } from './writeStep.ts';

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
  const { change, entry } = await deps.packTurns.run(id, async () => {
    const accepted = await deps.db.transaction(async (session) => {
      const pack = await findPack(deps, id, session);
      if (!canEditPack(actor, pack)) throw new ApiError('not_allowed');
      let change: PackChange = { pack, step: null };
      let entry: ModerationEntry | null = null;
      if (!clientId || !(await deps.db.packSteps.findOne({ packId: id, clientId }, { session }))) {
        change = await writeStep(deps, pack, { ops: await opsFor(pack), by: actor.id, clientId }, session);
      }
      if (change.step) {
        const { createdBy: owner, editors: helpers, name } = pack;
        const thing = { kind: 'pack' as const, id, name };
        const act = { action: 'pack.edit' as const, owner, helpers, thing };
        entry = await logIfModerating(deps, actor, act, session);
      }
      return { change, entry };
    });
    // Inside the lock, so that steps are published in order.
    if (accepted.change.step) publishStep(deps, accepted.change.step, by);
    return accepted;
  });
  announceLogged(deps, entry);
  if (change.step) await publishResult(deps, change.pack);
  return change.pack;
}
