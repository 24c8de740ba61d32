import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { publishSession } from './publishSession.ts';

/** Stores the time of the first acknowledgement; repeats change nothing. */
export async function acknowledgeGuidelines(deps: Deps, actor: Actor): Promise<void> {
  await deps.db.accounts.updateOne(
    { _id: actor.id, guidelinesAcknowledgedAt: null },
    { $set: { guidelinesAcknowledgedAt: deps.clock() } },
  );
  await publishSession(deps, actor.id);
}
