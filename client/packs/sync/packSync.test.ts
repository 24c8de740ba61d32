import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import type { PackOp } from '../../../shared/applyPackOp.ts';
import {
  arrive,
  type Client,
  createServer,
  edit,
  firstPack,
  openClient,
  packId,
  receive,
  refusedLevel,
  reload,
  type Server,
  send,
  viewOf,
} from '../../testing/packClients.ts';

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
    client.packs.put(firstPack);
    client.dropEdits(packId);
    client.changeDraft(packId, { description: undefined, name: undefined });
    client.inbox.length = 0;
    client.request = null;
    client.lastText = null;
  }
}

/** All connections are restored: everything arrives, and every page loads the pack again. */
function settle(server: Server): void {
  for (const client of clients) {
    while (client.pendingEdits(packId).length > 0) {
      send(client);
      arrive(client, server, false);
    }
  }
  for (const client of clients) {
    client.inbox.length = 0;
    client.packs.put(server.pack());
  }
}

test('after edits, delays, losses, refusals, conflicts and reloads, all clients show the same pack, each edit was applied once, and no text is lost', () => {
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
        const isOffered = client.draftOfPack(packId).description?.typed === lastText;
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
        while (client.pendingEdits(packId).length > 0) {
          send(client);
          arrive(client, server, false);
        }
      }
      for (const client of clients) while (client.inbox.length > 0) receive(client, server);
      for (const client of clients) expect(viewOf(client)).toEqual(server.pack());
    }),
  );
});
