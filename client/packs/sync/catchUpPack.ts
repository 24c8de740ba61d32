import type { PackStep } from '../../../shared/packs.ts';
import { call } from '../../api/call.ts';
import { noteStep } from './packEditStore.ts';
import { applyPackStep, packs } from './packStore.ts';

/** A step as it is heard; where some before it were missed, they are asked for. */
export function receiveStep(step: PackStep): void {
  noteStep(step, packs.get(step.packId));
  if (!applyPackStep(step)) void catchUpPack(step.packId);
}

/** What follows a step tells the whole pack too, so a failure here leaves nothing wrong for long. */
async function catchUpPack(id: number): Promise<void> {
  const since = packs.get(id)?.version ?? 0;
  const missed = await call('pack.opsSince', { params: { id }, query: { since } }).catch(() => null);
  for (const step of missed?.ops ?? []) applyPackStep(step);
}
