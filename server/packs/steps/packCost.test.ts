import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PackOp } from '../../../shared/applyPackOp.ts';
import { commandsDuring, reportsCommands } from '../../testing/commandsDuring.ts';
import { insertLevel } from '../../testing/factories.ts';
import { type Person, signUpPerson } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let owner: Person;
let levelIds: number[];
let id: string;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on', ...reportsCommands } });
  owner = await signUpPerson(server);
  levelIds = [];
  for (let index = 0; index < 20; index++) levelIds.push((await insertLevel(server, owner.id))._id);
  const { packId } = await owner.call('pack.create', { body: { name: 'Ours', description: 'Together' } });
  id = String(packId);
  await send({ op: 'add', levelIds, after: null });
});
afterAll(() => server.stop());

const send = (...ops: PackOp[]) =>
  owner.call('pack.applyOps', { params: { id }, body: { baseVersion: 0, ops } });

const used = new Set(['sessions', 'accounts', 'packs', 'packSteps', 'levels', 'rateLimits']);

/** The database commands of requests, without those of the background. */
async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  // Lists are read and published at their own pace, apart from the operations.
  await server.deps.paced.flush();
  const pacing = vi.spyOn(server.deps.paced, 'run').mockReturnValue();
  const commands = await commandsDuring(server, work);
  pacing.mockRestore();
  const names: string[] = [];
  const transactions = new Set<string>();
  for (const { commandName, command } of commands) {
    const collection = command[commandName];
    const transaction = `${command.lsid?.id} ${command.txnNumber}`;
    if (commandName === 'update' && collection === 'packs') transactions.add(transaction);
    // Events are numbered after the requests, in transactions of their own; lists are read together.
    const isNote = commandName === 'insert' && collection === 'changes';
    const isGathered = commandName === 'find' && command.filter?._id?.$in !== undefined;
    if (isNote || (used.has(collection) && !isGathered)) names.push(`${commandName} ${collection}`);
    else if (commandName === 'commitTransaction' && transactions.has(transaction)) names.push(commandName);
  }
  return names;
}

test('an operation costs four database commands', async () => {
  const [a = 0] = levelIds;
  const moved = await commandsOf(() => send({ op: 'move', levelId: a, after: levelIds.at(-1) ?? null }));
  expect(moved).toEqual(['update packs', 'insert packSteps', 'insert changes', 'commitTransaction']);
});

test('operations that arrive together share one write', async () => {
  const count = 20;
  const commands = await commandsOf(() =>
    Promise.all(levelIds.slice(0, count).map((levelId) => send({ op: 'note', levelId, note: 'why' }))),
  );
  expect(commands.length).toBeLessThanOrEqual(count * 2);
  expect(commands.filter((name) => name.startsWith('commit')).length).toBeLessThan(count);
});
