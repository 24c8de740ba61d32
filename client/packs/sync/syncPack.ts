import type { PackOp } from '../../../shared/applyPackOp.ts';
import type { PackStep } from '../../../shared/packs.ts';
import { call } from '../../api/call.ts';
import { CallError, reasonOf } from '../../api/callError.ts';
import { useConnection } from '../../live/connection.ts';
import { addToast } from '../../state/toasts.ts';
import {
  addEdit,
  dropEdit,
  dropEdits,
  type PackEdit,
  pendingEdits,
  setFailing,
  takeEdit,
  withEdits,
} from './ownEdits.ts';
import { applyPackStep, packs, putPackState } from './packStore.ts';
import { noteChange, noteStep } from './recentChange.ts';

const retryMs = 3_000;

/** Errors after which the edit is sent again: the server was not reached, or asks to wait. */
const passingCodes = new Set(['offline', 'unreadable', 'not_ready', 'too_many_requests', 'conflict']);

/** Packs whose edits are being sent. */
const sending = new Set<number>();

/** Shows operations at once and sends them in order, repeatedly until the server has answered. */
export function editPack(packId: number, ops: readonly PackOp[]): void {
  if (ops.length === 0) return;
  const pack = packs.get(packId);
  if (pack) noteChange(withEdits(pack, pendingEdits(packId)), { by: null, ops, time: Date.now() });
  addEdit(packId, ops);
  void sendEdits(packId);
}

async function sendEdits(packId: number): Promise<void> {
  if (sending.has(packId)) return;
  sending.add(packId);
  for (let edit = takeEdit(packId); edit; edit = takeEdit(packId)) await sendEdit(packId, edit);
  sending.delete(packId);
}

async function sendEdit(packId: number, { clientId, ops }: PackEdit): Promise<void> {
  try {
    const body = { baseVersion: packs.get(packId)?.version ?? 0, ops: [...ops], clientId };
    putPackState(packId, await call('pack.applyOps', { params: { id: packId }, body }));
    dropEdit(packId, clientId);
    setFailing(packId, false);
  } catch (error) {
    if (error instanceof CallError && passingCodes.has(error.code)) {
      setFailing(packId, true);
      await nextAttempt();
    } else {
      giveUp(packId, clientId, error);
    }
  }
}

/** Undoes a refused edit, and all waiting ones too unless only a level of this edit is gone. */
function giveUp(packId: number, clientId: string, error: unknown): void {
  const isLevelGone = error instanceof CallError && error.code === 'level_not_found';
  if (isLevelGone) dropEdit(packId, clientId);
  else dropEdits(packId);
  setFailing(packId, false);
  addToast(`The pack could not be changed. ${reasonOf(error)}`);
}

/** Resolves after `retryMs`, or as soon as the connection is back. */
function nextAttempt(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, retryMs);
    const stop = useConnection.subscribe((now, before) => {
      if (now.state === 'live' && before.state !== 'live') done();
    });
  });
}

/**
 * Receives a step that the server has accepted, ours or somebody else's. Missing earlier steps are loaded.
 */
export function receiveStep(step: PackStep): void {
  const isOurs = dropEdit(step.packId, step.clientId);
  if (!isOurs) noteStep(step, packs.get(step.packId));
  if (!applyPackStep(step)) void catchUp(step.packId);
}

/** Loads missing steps. A failure does not matter, because the next step finds the same gap again. */
async function catchUp(packId: number): Promise<void> {
  const since = packs.get(packId)?.version ?? 0;
  const missed = await call('pack.opsSince', { params: { id: packId }, query: { since } }).catch(() => null);
  for (const step of missed?.ops ?? []) applyPackStep(step);
}
