import type { PackStep } from '../../../shared/packSteps.ts';
import { call } from '../../api/call.ts';
import { markApplied } from './ownEdits.ts';
import { applyPackStep, packs } from './packStore.ts';
import { noteStep } from './recentChange.ts';

/**
 * Steps of several processes may overtake each other by this much. When none of those before has arrived for
 * this long, what is missing is requested.
 */
const patienceMs = 250;

/** Steps that arrived before their predecessors, by pack. */
const early = new Map<number, PackStep[]>();

/**
 * Receives a step that the server has accepted, ours or somebody else's. An early step waits for those before
 * it, which are loaded if they do not arrive.
 */
export function receiveStep(step: PackStep): void {
  const { packId } = step;
  const waiting = early.get(packId);
  if (take(step)) {
    takeEarly(packId);
  } else if (waiting) {
    waiting.push(step);
  } else {
    early.set(packId, [step]);
    waitForEarlier(packId);
  }
}

/** False when an earlier step is missing. */
function take(step: PackStep): boolean {
  const pack = packs.get(step.packId);
  if (!applyPackStep(step)) return false;
  if (!markApplied(step.packId, step.clientId)) noteStep(step, pack);
  return true;
}

function takeEarly(packId: number): void {
  const waiting = early.get(packId) ?? [];
  waiting.sort((a, b) => a.version - b.version);
  while (waiting[0] && take(waiting[0])) waiting.shift();
}

const versionOf = (packId: number): number => packs.get(packId)?.version ?? 0;

/** Nothing is missing while earlier steps keep arriving. */
function waitForEarlier(packId: number): void {
  const before = versionOf(packId);
  setTimeout(() => {
    takeEarly(packId);
    if (isMissing(packId) && versionOf(packId) !== before) waitForEarlier(packId);
    else void catchUp(packId);
  }, patienceMs);
}

/** Loads missing steps. A failure does not matter, because the next step finds the same gap again. */
async function catchUp(packId: number): Promise<void> {
  for (let since = -1; isMissing(packId) && since !== versionOf(packId); ) {
    since = versionOf(packId);
    const missed = await call('pack.opsSince', { params: { id: packId }, query: { since } }).catch(
      () => null,
    );
    for (const step of missed?.ops ?? []) take(step);
    takeEarly(packId);
  }
  early.delete(packId);
}

/** Whether a step still waits for an earlier one. */
const isMissing = (packId: number): boolean => (early.get(packId) ?? []).length > 0;
