import { ApiError } from '../../shared/errors.ts';
import type { ModerationEntry } from '../../shared/moderation.ts';
import type { PackOutcome } from '../../shared/packs.ts';
import { canEditPack } from '../../shared/permissions.ts';
import { findProfile } from '../accounts/present.ts';
import type { Actor } from '../actor.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { logIfModerating } from '../moderationLog/logIfModerating.ts';
import { announceLogged } from '../moderationLog/logModeration.ts';
import { factsOf } from './factsOf.ts';
import { findPack } from './findPack.ts';
import { publishResult, publishStep } from './publishSteps.ts';
import { type PackChange, type Wish, writeStep } from './writeStep.ts';

/**
 * The only way to change a pack's content: applies what `wishFor` makes of its newest version, stores it as a step
 * and publishes it. A `clientId` that the pack has stored already changes nothing, and has the first one's outcome.
 */
export async function changePack(
  deps: Deps,
  actor: Actor,
  id: number,
  wishFor: (pack: PackDocument) => Omit<Wish, 'by'> | Promise<Omit<Wish, 'by'>>,
  clientId: string | null = null,
): Promise<{ pack: PackDocument; outcome: PackOutcome }> {
  const by = await findProfile(deps, actor.id);
  const { change, entry } = await deps.packTurns.run(id, async () => {
    const accepted = await deps.db.transaction(async (session) => {
      const pack = await findPack(deps, id, session);
      if (!canEditPack(actor, pack)) throw new ApiError('not_allowed');
      let change: PackChange = { pack, step: null, outcome: noOutcome };
      let entry: ModerationEntry | null = null;
      const first = clientId ? await deps.db.packSteps.findOne({ packId: id, clientId }, { session }) : null;
      if (first) {
        change = { ...change, outcome: first.outcome ?? noOutcome };
      } else {
        const wish = await wishFor(pack);
        const facts = await factsOf(deps, id, wish.ops);
        change = await writeStep(deps, pack, { ...wish, by: actor.id, clientId }, session, facts);
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
  return change;
}

const noOutcome: PackOutcome = { ignored: [], conflicts: [] };
