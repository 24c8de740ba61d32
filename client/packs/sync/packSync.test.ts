import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { applyPackOp, type PackOp } from '../../../shared/applyPackOp.ts';
import { mergeTexts } from '../../../shared/mergeTexts.ts';
import type { PackOpsAnswer, PackStep } from '../../../shared/packSteps.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { CallError } from '../../api/callError.ts';
import { buildPack, buildProfile } from '../../testing/things.ts';
import type { PackEdit } from './packEdit.ts';

/** A browser with stores of its own: the stores are module state, so every client imports its own copy. */
async function openClient() {
  vi.resetModules();
  const store = await import('./packStore.ts');
  const edits = await import('./ownEdits.ts');
  const { replaceTexts } = await import('./textEdits.ts');
  const { takeOutcome } = await import('./takeOutcome.ts');
  const { refuseEdit } = await import('./refuseEdit.ts');
  const { changeDraft, draftOfPack } = await import('./packDraft.ts');
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
type Client = Awaited<ReturnType<typeof openClient>>;

const id = 3;
const start = buildPack({ id, levelIds: [1, 2, 3], version: 0, description: 'One. Two. Three.' });
/** The server refuses every request that contains this level. */
const refusedLevel = 6;

/**
 * Stands for the server's `pack.applyOps`: it applies the shared operations to the newest version, answers a
 * repeated client ID as before, and sends the step to everyone. Its own tests are in server/packs/steps.
 */
function createServer(clients: readonly Client[]) {
  let pack: PackInfo = start;
  const texts = [start.description];
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
      for (const client of clients) client.inbox.push({ packId: id, version, ops, ...facts });
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
type Server = ReturnType<typeof createServer>;

const viewOf = (client: Client) => client.withEdits(client.packs.get(id) ?? start, client.pendingEdits(id));

function edit(client: Client, op: PackOp): void {
  const version = client.packs.get(id)?.version ?? 0;
  const { edits, ops, replaced } = client.replaceTexts(version, viewOf(client), client.pendingEdits(id), [
    op,
  ]);
  client.setPending(id, edits);
  client.addEdit(id, ops, { replaced });
  if (op.op !== 'describe') return;
  client.changeDraft(id, { description: undefined });
  client.lastText = op.description;
}

function receive(client: Client, server: Server): void {
  const step = client.inbox.shift();
  if (!step) return;
  client.markApplied(id, step.clientId);
  if (!client.applyPackStep(step)) client.packs.put(server.pack());
}

function send(client: Client): void {
  const next = client.takeEdit(id);
  if (next && !client.request) client.request = next;
}

/** The request arrives. When its answer is lost, it is sent again later. */
function arrive(client: Client, server: Server, isAnswerLost: boolean): void {
  const { request } = client;
  if (!request) return;
  client.request = null;
  try {
    const { ignored, conflicts, ...state } = server.receive(request);
    if (isAnswerLost) return;
    client.putPackState(id, state);
    client.dropEdit(id, request.clientId);
    client.takeOutcome(id, request, { state, ignored, conflicts });
  } catch (error) {
    if (!isAnswerLost) client.refuseEdit(id, request, error);
  }
}

/** The page is loaded anew: only what was kept on the device is left. */
function reload(client: Client, server: Server): void {
  const kept = structuredClone(client.pendingEdits(id));
  client.packs.clear();
  client.packs.put(server.pack());
  client.inbox.length = 0;
  client.request = null;
  client.setPending(id, kept);
}

const levelId = fc.integer({ min: 1, max: refusedLevel });
const anchor = fc.option(levelId, { nil: null });
const anyOp: fc.Arbitrary<PackOp> = fc.oneof(
  fc.record({
    op: fc.constant('add' as const),
    levelIds: fc.uniqueArray(levelId, { minLength: 1 }),
    after: anchor,
    before: anchor,
  }),
  fc.record({ op: fc.constant('remove' as const), levelIds: fc.tuple(levelId) }),
  fc.record({ op: fc.constant('move' as const), levelId, after: anchor, before: anchor }),
  fc.record({ op: fc.constant('rename' as const), name: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ op: fc.constant('note' as const), levelId, note: fc.constantFrom('', 'x', 'y') }),
  fc.record({
    op: fc.constant('describe' as const),
    description: fc
      .tuple(fc.constantFrom('One. ', 'Uno. ', ''), fc.constantFrom('Two. ', 'Duo. '), fc.nat())
      .map((parts) => `${parts.join('')}.`),
  }),
);
const who = fc.nat({ max: 2 });
const anything = fc.oneof(
  { weight: 2, arbitrary: fc.record({ what: fc.constant('edit' as const), who, op: anyOp }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom(
        'send',
        'arrive',
        'arriveUnanswered',
        'receive',
        'lose',
        'repeat',
        'refresh',
        'reload',
      ),
      who,
    }),
  },
);

let clients: Client[];
beforeAll(async () => {
  // The client asks who changed a text; this test gives no answer.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  clients = [await openClient(), await openClient(), await openClient()];
});

function reset(): void {
  for (const client of clients) {
    client.packs.clear();
    client.packs.put(start);
    client.dropEdits(id);
    client.changeDraft(id, { description: undefined, name: undefined });
    client.inbox.length = 0;
    client.request = null;
    client.lastText = null;
  }
}

/** All connections are restored: everything arrives, and every page loads the pack again. */
function settle(server: Server): void {
  for (const client of clients) {
    while (client.pendingEdits(id).length > 0) {
      send(client);
      arrive(client, server, false);
    }
  }
  for (const client of clients) {
    client.inbox.length = 0;
    client.packs.put(server.pack());
  }
}

test('after edits, delays, losses, refusals, conflicts and reloads all clients are equal, each edit was applied once, and no text is lost', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 60 }), (actions) => {
      reset();
      const server = createServer(clients);
      for (const action of actions) {
        const client = clients[action.who];
        if (!client) continue;
        if (action.what === 'edit') edit(client, action.op);
        else if (action.what === 'send') send(client);
        else if (action.what === 'arrive') arrive(client, server, false);
        else if (action.what === 'arriveUnanswered') arrive(client, server, true);
        else if (action.what === 'receive') receive(client, server);
        else if (action.what === 'lose') client.inbox.shift();
        else if (action.what === 'repeat') client.inbox.unshift(...client.inbox.slice(0, 1));
        else if (action.what === 'reload') reload(client, server);
        else client.packs.put(server.pack());
      }
      settle(server);
      for (const client of clients) {
        expect(viewOf(client)).toEqual(server.pack());
        const { lastText } = client;
        const isOffered = client.draftOfPack(id).description?.typed === lastText;
        if (lastText !== null) expect(isOffered || server.accepted.has(lastText)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('steps received in order need no reload', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(who, anyOp), { maxLength: 20 }), (edits) => {
      reset();
      const server = createServer(clients);
      for (const [index, op] of edits) {
        const client = clients[index];
        if (!client) continue;
        edit(client, op);
        while (client.pendingEdits(id).length > 0) {
          send(client);
          arrive(client, server, false);
        }
      }
      for (const client of clients) while (client.inbox.length > 0) receive(client, server);
      for (const client of clients) expect(viewOf(client)).toEqual(server.pack());
    }),
  );
});
