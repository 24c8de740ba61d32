import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { applyPackOp, type PackContent, type PackOp } from '../../../shared/applyPackOp.ts';
import type { PackInfo, PackState, PackStep } from '../../../shared/packs.ts';
import { buildPack, buildProfile } from '../../testing/things.ts';

/** A browser of its own: the stores are modules, so every client has its own copy of them. */
async function openClient() {
  vi.resetModules();
  const store = await import('./packStore.ts');
  const edits = await import('./ownEdits.ts');
  return {
    ...store,
    ...edits,
    /** What is on its way to this client, in order. */
    inbox: [] as PackStep[],
    /** The request that waits for its answer. */
    request: null as { clientId: string; ops: readonly PackOp[] } | null,
  };
}
type Client = Awaited<ReturnType<typeof openClient>>;

const id = 3;
const start = buildPack({ id, levelIds: [1, 2, 3], version: 0 });

/** The rules of the server: newest version, once per client ID, told to everyone. */
function createServer(clients: readonly Client[]) {
  let pack: PackInfo = start;
  const accepted = new Set<string>();
  return {
    pack: () => pack,
    accepted,
    receive({ clientId, ops }: { clientId: string; ops: readonly PackOp[] }): PackState {
      if (!accepted.has(clientId)) {
        accepted.add(clientId);
        const { name, description, levelIds } = ops.reduce<PackContent>(applyPackOp, pack);
        pack = { ...pack, name, description, levelIds: [...levelIds], version: pack.version + ops.length };
        const step = {
          packId: id,
          version: pack.version,
          ops: [...ops],
          by: buildProfile(),
          time: 0,
          clientId,
        };
        for (const client of clients) client.inbox.push(step);
      }
      const { version, levelIds, name, description } = pack;
      return { version, levelIds, name, description };
    },
  };
}
type Server = ReturnType<typeof createServer>;

const viewOf = (client: Client) => client.withEdits(client.packs.get(id) ?? start, client.pendingEdits(id));

function hear(client: Client, server: Server): void {
  const step = client.inbox.shift();
  if (!step) return;
  client.dropEdit(id, step.clientId);
  if (!client.applyPackStep(step)) client.packs.put(server.pack());
}

function send(client: Client): void {
  const edit = client.takeEdit(id);
  if (edit && !client.request) client.request = edit;
}

/** The request arrives; its answer may be lost, then it is sent again later. */
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
    what: fc.constantFrom('send', 'arrive', 'arriveUnanswered', 'hear', 'lose', 'repeat', 'reload'),
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

/** Connections are back: everything arrives, and every page loads again. */
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

test('random edits, delays, drops and repeats end equal everywhere, each edit once', () => {
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
        else if (action.what === 'hear') hear(client, server);
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

test('what is heard in order needs no reload', () => {
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
      for (const client of clients) while (client.inbox.length > 0) hear(client, server);
      for (const client of clients) expect(viewOf(client)).toEqual(server.pack());
    }),
  );
});
