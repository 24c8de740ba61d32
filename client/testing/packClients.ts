import { vi } from 'vitest';
import { applyPackOp, type PackOp } from '../../shared/applyPackOp.ts';
import { mergeTexts } from '../../shared/mergeTexts.ts';
import type { PackOpsAnswer, PackStep } from '../../shared/packSteps.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { CallError } from '../api/callError.ts';
import type { PackEdit } from '../packs/sync/packEdit.ts';
import { buildPack, buildProfile } from './things.ts';

/** A browser with stores of its own: the stores are module state, so every client imports its own copy. */
export async function openClient() {
  vi.resetModules();
  const store = await import('../packs/sync/packStore.ts');
  const edits = await import('../packs/sync/ownEdits.ts');
  const { replaceTexts } = await import('../packs/sync/textEdits.ts');
  const { takeOutcome } = await import('../packs/sync/takeOutcome.ts');
  const { refuseEdit } = await import('../packs/sync/refuseEdit.ts');
  const { changeDraft, draftOfPack } = await import('../packs/sync/packDraft.ts');
  return {
    ...store,
    ...edits,
    replaceTexts,
    takeOutcome,
    refuseEdit,
    changeDraft,
    draftOfPack,
    /** Steps on their way to this client, in order. */
    inbox: [] as PackStep[],
    /** The request that waits for its answer. */
    request: null as PackEdit | null,
    /** The text that this client wrote last. */
    lastText: null as string | null,
  };
}
export type Client = Awaited<ReturnType<typeof openClient>>;

/** The pack that all of them edit, as it is at first. */
export const packId = 3;
export const firstPack = buildPack({
  id: packId,
  levelIds: [1, 2, 3],
  version: 0,
  description: 'One. Two. Three.',
});
/** The server refuses every request that contains this level. */
export const refusedLevel = 6;

/**
 * Stands for the server's `pack.applyOps`: it applies the shared operations to the newest version, answers a
 * repeated client ID as before, and sends the step to everyone. Its own tests are in server/packs/steps.
 */
export function createServer(clients: readonly Client[]) {
  let pack: PackInfo = firstPack;
  const texts = [firstPack.description];
  const answers = new Map<string, PackOpsAnswer>();
  const accepted = new Set<string>();

  function describe(op: Extract<PackOp, { op: 'describe' }>) {
    const [base, theirs] = [texts[op.base ?? pack.version] ?? '', pack.description];
    if (base === theirs) return { text: op.description, conflict: null };
    const text = mergeTexts(base, op.description, theirs);
    return { text, conflict: { theirs, merged: text } };
  }
  function apply(wanted: readonly PackOp[], clientId: string): PackOpsAnswer {
    const ops: PackOp[] = [];
    const conflicts: PackOpsAnswer['conflicts'] = [];
    for (const [index, op] of wanted.entries()) {
      let effect = op;
      if (op.op === 'describe') {
        accepted.add(op.description);
        const { text, conflict } = describe(op);
        if (conflict) conflicts.push({ index, ...conflict });
        if (text === null) {
          accepted.delete(op.description);
          continue;
        }
        effect = { op: 'describe', description: text };
      }
      const after = applyPackOp(pack, effect);
      if (after === pack) continue;
      ops.push(effect);
      pack = { ...after, version: pack.version + 1 };
      texts.push(pack.description);
    }
    const { version, name, description, levelIds, notes = {} } = pack;
    if (ops.length > 0) {
      const facts = { by: buildProfile(), time: 0, clientId, kind: 'edit' as const };
      for (const client of clients) client.inbox.push({ packId, version, ops, ...facts });
    }
    return { version, name, description, levelIds, notes, ignored: [], conflicts };
  }
  return {
    pack: () => pack,
    answers,
    accepted,
    /** Throws when it refuses. */
    receive({ clientId, ops }: PackEdit): PackOpsAnswer {
      const isRefused = ops.some((op) => op.op === 'add' && op.levelIds.includes(refusedLevel));
      if (isRefused) throw new CallError('bad_input', 'No.', { status: 400 });
      const answer = answers.get(clientId) ?? apply(ops, clientId);
      answers.set(clientId, answer);
      return answer;
    },
  };
}
export type Server = ReturnType<typeof createServer>;

export const viewOf = (client: Client) =>
  client.withEdits(client.packs.get(packId) ?? firstPack, client.pendingEdits(packId));

export function edit(client: Client, op: PackOp): void {
  const version = client.packs.get(packId)?.version ?? 0;
  const { edits, ops, replaced } = client.replaceTexts(version, viewOf(client), client.pendingEdits(packId), [
    op,
  ]);
  client.setPending(packId, edits);
  client.addEdit(packId, ops, { replaced });
  if (op.op !== 'describe') return;
  client.changeDraft(packId, { description: undefined });
  client.lastText = op.description;
}

export function receive(client: Client, server: Server): void {
  const step = client.inbox.shift();
  if (!step) return;
  client.markApplied(packId, step.clientId);
  if (!client.applyPackStep(step)) client.packs.put(server.pack());
}

export function send(client: Client): void {
  const next = client.takeEdit(packId);
  if (next && !client.request) client.request = next;
}

/** The request arrives. When its answer is lost, it is sent again later. */
export function arrive(client: Client, server: Server, isAnswerLost: boolean): void {
  const { request } = client;
  if (!request) return;
  client.request = null;
  try {
    const { ignored, conflicts, ...state } = server.receive(request);
    if (isAnswerLost) return;
    client.putPackState(packId, state);
    client.dropEdit(packId, request.clientId);
    client.takeOutcome(packId, request, { state, ignored, conflicts });
  } catch (error) {
    if (!isAnswerLost) client.refuseEdit(packId, request, error);
  }
}

/** The page is loaded anew: only what was kept on the device is left. */
export function reload(client: Client, server: Server): void {
  const kept = structuredClone(client.pendingEdits(packId));
  client.packs.clear();
  client.packs.put(server.pack());
  client.inbox.length = 0;
  client.request = null;
  client.setPending(packId, kept);
}
