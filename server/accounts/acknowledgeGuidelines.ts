import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { publishSession } from './publishSession.ts';

/** Acknowledging again keeps the first time. */
export async function acknowledgeGuidelines(deps: Deps, actor: Actor): Promise<void> {
  await deps.db.accounts.updateOne(
    { _id: actor.id, guidelinesAcknowledgedAt: null },
    { $set: { guidelinesAcknowledgedAt: deps.clock() } },
  );
  await publishSession(deps, actor.id);
}
