import type { PackStep } from '../../../shared/packs.ts';
import { call } from '../../api/call.ts';
import { markApplied } from './ownEdits.ts';
import { applyPackStep, packs } from './packStore.ts';
import { noteStep } from './recentChange.ts';

/**
 * Receives a step that the server has accepted, ours or somebody else's. Missing earlier steps are loaded.
 */
export function receiveStep(step: PackStep): void {
  const isOurs = markApplied(step.packId, step.clientId);
  if (!isOurs) noteStep(step, packs.get(step.packId));
  if (!applyPackStep(step)) void catchUp(step.packId);
}

/** Loads missing steps. A failure does not matter, because the next step finds the same gap again. */
async function catchUp(packId: number): Promise<void> {
  for (;;) {
    const since = packs.get(packId)?.version ?? 0;
    const missed = await call('pack.opsSince', { params: { id: packId }, query: { since } }).catch(
      () => null,
    );
    for (const step of missed?.ops ?? []) applyPackStep(step);
    if (!missed?.hasMore || packs.get(packId)?.version === since) return;
  }
}
