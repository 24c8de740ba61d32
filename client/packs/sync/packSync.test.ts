import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { applyPackOp, type PackOp } from '../../../shared/applyPackOp.ts';
import type { PackInfo, PackState, PackStep } from '../../../shared/packs.ts';
import { buildPack, buildProfile } from '../../testing/things.ts';

/** A browser with stores of its own: they are modules, so every client imports its own copy. */
async function openClient() {
  vi.resetModules();
  const store = await import('./packStore.ts');
  const edits = await import('./ownEdits.ts');
  return {
    ...store,
    ...edits,
    /** Steps on their way to this client, in order. */
    inbox: [] as PackStep[],
    /** The request that waits for its answer. */
    request: null as { clientId: string; ops: readonly PackOp[] } | null,
  };
}
type Client = Awaited<ReturnType<typeof openClient>>;

const id = 3;
const start = buildPack({ id, levelIds: [1, 2, 3], version: 0 });

/**
 * Stands for the server's `pack.applyOps`: it applies the shared operations to the newest version, ignores a
 * client ID that it has accepted before, and sends the step to everyone. Its own tests are in server/packs.
 */
function createServer(clients: readonly Client[]) {
  let pack: PackInfo = start;
  const accepted = new Set<string>();
  return {
    pack: () => pack,
    accepted,
    receive({ clientId, ops }: { clientId: string; ops: readonly PackOp[] }): PackState {
      if (!accepted.has(clientId)) {
        accepted.add(clientId);
        pack = { ...ops.reduce(applyPackOp, pack), version: pack.version + ops.length };
        const { version } = pack;
        const facts = { by: buildProfile(), time: 0, clientId, kind: 'edit' as const };
        const step = { packId: id, version, ops: [...ops], ...facts };
        for (const client of clients) client.inbox.push(step);
      }
      return { ...pack, notes: pack.notes ?? {} };
    },
  };
}
type Server = ReturnType<typeof createServer>;

const viewOf = (client: Client) => client.withEdits(client.packs.get(id) ?? start, client.pendingEdits(id));

function receive(client: Client, server: Server): void {
  const step = client.inbox.shift();
  if (!step) return;
  client.dropEdit(id, step.clientId);
  if (!client.applyPackStep(step)) client.packs.put(server.pack());
}

function send(client: Client): void {
  const edit = client.takeEdit(id);
  if (edit && !client.request) client.request = edit;
}

/** The request arrives. When its answer is lost, it is sent again later. */
function arrive(client: Client, server: Server, isAnswerLost: boolean): void {
  if (!client.request) return;
  const { clientId } = client.request;
  const state = server.receive(client.request);
  client.request = null;
  if (isAnswerLost) return;
  client.putPackState(id, state);
  client.dropEdit(id, clientId);
}

const levelId = fc.integer({ min: 1, max: 6 });
const anchor = fc.option(levelId, { nil: null });
const anyOp: fc.Arbitrary<PackOp> = fc.oneof(
  fc.record({
    op: fc.constant('add' as const),
    levelIds: fc.uniqueArray(levelId, { minLength: 1 }),
    after: anchor,
  }),
  fc.record({ op: fc.constant('remove' as const), levelIds: fc.tuple(levelId) }),
  fc.record({ op: fc.constant('move' as const), levelId, after: anchor }),
  fc.record({ op: fc.constant('rename' as const), name: fc.constantFrom('a', 'b', 'c') }),
);
const who = fc.nat({ max: 2 });
const anything = fc.oneof(
  fc.record({ what: fc.constant('edit' as const), who, op: anyOp }),
  fc.record({
    what: fc.constantFrom('send', 'arrive', 'arriveUnanswered', 'receive', 'lose', 'repeat', 'reload'),
    who,
  }),
);

let clients: Client[];
beforeAll(async () => {
  clients = [await openClient(), await openClient(), await openClient()];
});

function reset(): void {
  for (const client of clients) {
    client.packs.clear();
    client.packs.put(start);
    client.dropEdits(id);
    client.inbox.length = 0;
    client.request = null;
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

test('after random edits, delays, losses and repeats, all clients are equal and each edit was applied once', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 60 }), (actions) => {
      reset();
      const server = createServer(clients);
      const made = new Set<string>();
      for (const action of actions) {
        const client = clients[action.who];
        if (!client) continue;
        if (action.what === 'edit') client.addEdit(id, [action.op]);
        else if (action.what === 'send') send(client);
        else if (action.what === 'arrive') arrive(client, server, false);
        else if (action.what === 'arriveUnanswered') arrive(client, server, true);
        else if (action.what === 'receive') receive(client, server);
        else if (action.what === 'lose') client.inbox.shift();
        else if (action.what === 'repeat') client.inbox.unshift(...client.inbox.slice(0, 1));
        else client.packs.put(server.pack());
        for (const edit of client.pendingEdits(id)) if (edit.isSent) made.add(edit.clientId);
      }
      settle(server);
      for (const client of clients) expect(viewOf(client)).toEqual(server.pack());
      for (const clientId of made) expect(server.accepted.has(clientId)).toBe(true);
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
        client.addEdit(id, [op]);
        send(client);
        arrive(client, server, false);
      }
      for (const client of clients) while (client.inbox.length > 0) receive(client, server);
      for (const client of clients) expect(viewOf(client)).toEqual(server.pack());
    }),
  );
});
