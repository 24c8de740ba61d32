import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { z } from 'zod';
import type { GivenParts } from '../../server/testing/address.ts';
import { rooms } from '../../shared/rooms.ts';
import { addressOf, addressWith } from '../../shared/routeAddress.ts';
import { type RouteName, routes } from '../../shared/routes.ts';
import type { BenchSite } from './benchSite.ts';
import type { LoadRequest } from './measureLoad.ts';
import { measureOwn } from './measureWrites.ts';
import { quantile } from './quantile.ts';
import type { Figure } from './report.ts';
import { giveBackAllowances } from './resetMeasured.ts';
import { posted, signInMany, type Writer } from './writers.ts';

const editorCount = 20;
const editingMs = 10_000;
/** The interval between the operations of an editor. */
const everyMs = 100;
const connections = 50;
/** Half of them are more than are sent while it is measured: a repeated one would have no effect. */
const movesOfConnection = 1_000;
const settledMs = 5_000;
const levels = 40;

/** Measures editing of packs: many editors of one, one level into many, and many packs side by side. */
export async function measurePacks(site: BenchSite): Promise<Figure[]> {
  await giveBackAllowances();
  const owners = await signInMany(site, connections);
  const tokens = owners.slice(0, editorCount).map(({ token }) => token);
  return [
    ...(await measureEditors(site, tokens)),
    await measurePopularLevel(site, tokens),
    ...(await measureSideBySide(site, owners)),
  ];
}

const Created = z.object({ packId: z.number() });
const SignIn = z.object({ profile: z.object({ id: z.number() }) });
const Answer = z.looseObject({ version: z.number(), levelIds: z.array(z.number()) });
const Step = z.looseObject({ version: z.number(), clientId: z.string().nullable() });

async function send(
  site: BenchSite,
  token: string,
  name: RouteName,
  given: GivenParts = {},
): Promise<unknown> {
  const { method } = routes[name];
  const { body } = given;
  const response = await fetch(site.url + addressWith(name, given), {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${name} was answered with ${response.status}.`);
  return answer;
}

async function createPack(site: BenchSite, token: string, isFilled = true): Promise<number> {
  const texts = { name: 'Measured', description: 'Many at once' };
  const { packId } = Created.parse(await send(site, token, 'pack.create', { body: texts }));
  const levelIds = Array.from({ length: levels }, (_, index) => index + 1);
  if (isFilled) await applyOps(site, token, packId, [{ op: 'add', levelIds, after: null }]);
  return packId;
}

async function applyOps(
  site: BenchSite,
  token: string,
  packId: number,
  ops: unknown[],
  clientId = randomUUID(),
) {
  return Answer.parse(
    await send(site, token, 'pack.applyOps', {
      params: { id: packId },
      body: { baseVersion: 0, ops, clientId },
    }),
  );
}

const anyMove = (index: number) => ({
  op: 'move',
  levelId: (index % levels) + 1,
  after: ((index * 7) % levels) + 1,
});

/** Each editor sends the changes made since the last answer, as pages do. */
async function measureEditors(site: BenchSite, tokens: string[]): Promise<Figure[]> {
  const [owner = ''] = tokens;
  const packId = await createPack(site, owner);
  for (const token of tokens.slice(1)) {
    const { profile } = SignIn.parse(await send(site, token, 'account.checkToken'));
    await send(site, owner, 'pack.addEditor', { params: { id: packId, accountId: profile.id } });
  }
  const madeAt = new Map<string, number>();
  const receivedAfter: number[] = [];
  const versions = tokens.map(() => 0);
  const sockets = await Promise.all(
    tokens.map(async (token, editor) => {
      const socket = io(site.url, { transports: ['websocket'], auth: { token }, forceNew: true });
      socket.on('pack:ops', (payload: unknown) => {
        const { version, clientId } = Step.parse(payload);
        versions[editor] = Math.max(versions[editor] ?? 0, version);
        const made = clientId === null ? undefined : madeAt.get(clientId);
        if (made !== undefined) receivedAfter.push(performance.now() - made);
      });
      await socket.emitWithAck('room:join', { room: rooms.pack(packId) });
      return socket;
    }),
  );
  let operations = 0;
  let newest = 0;
  let lastMade = 0;
  async function edit(token: string, editor: number): Promise<void> {
    const endAt = performance.now() + editingMs;
    let due = performance.now() + (everyMs * editor) / editorCount;
    while (due < endAt) {
      await wait(Math.max(0, due - performance.now()));
      const clientId = randomUUID();
      madeAt.set(clientId, due);
      const ops: unknown[] = [];
      for (; due <= performance.now(); due += everyMs) ops.push(anyMove(operations++));
      if (ops.length === 0) continue;
      lastMade = Math.max(lastMade, due - everyMs);
      newest = Math.max(newest, (await applyOps(site, token, packId, ops, clientId)).version);
    }
  }
  await Promise.all(tokens.map(edit));
  while (versions.some((version) => version < newest)) await wait(2);
  const agreedMs = performance.now() - lastMade;
  for (const socket of sockets) socket.close();
  const what = `${editorCount} editors of one pack, ${1_000 / everyMs} operations a second each`;
  return [
    {
      what: `${what}: made`,
      value: operations / (editingMs / 1_000),
      unit: 'a second',
      target: { atLeast: editorCount * (1_000 / everyMs) * 0.95 },
    },
    {
      what: `${what}: slowest hundredth, made to received`,
      value: quantile(receivedAfter, 0.99),
      unit: 'ms',
      target: { atMost: 250 },
    },
    { what: `${what}: all agree after the last`, value: agreedMs, unit: 'ms', target: { atMost: 200 } },
  ];
}

/** Everyone adds the same level to a pack of their own at the same moment, again and again. */
async function measurePopularLevel(site: BenchSite, tokens: string[]): Promise<Figure> {
  const packs = await Promise.all(tokens.map((token) => createPack(site, token, false)));
  const times: number[] = [];
  for (let levelId = 1; levelId <= levels; levelId += 1) {
    const ops = [{ op: 'add', levelIds: [levelId], after: null }];
    await Promise.all(
      tokens.map(async (token, index) => {
        const startedAt = performance.now();
        await applyOps(site, token, packs[index] ?? 0, ops);
        times.push(performance.now() - startedAt);
      }),
    );
  }
  return {
    what: `${tokens.length} people add one level to their packs: slowest hundredth`,
    value: quantile(times, 0.99),
    unit: 'ms',
    target: { atMost: 250 },
  };
}

/** Many connections, each with a pack of its own. */
async function measureSideBySide(site: BenchSite, owners: readonly Writer[]): Promise<Figure[]> {
  const packs = await Promise.all(
    owners.map(async (owner) => ({ owner, id: await createPack(site, owner.token) })),
  );
  // The pictures of the new packs are drawn meanwhile.
  await wait(settledMs);
  const own = packs.map(({ owner, id }, index) =>
    Array.from({ length: movesOfConnection }, (_, turn) => move(owner, id, index + turn)),
  );
  return measureOwn(site, `operations on ${own.length} packs at ${own.length} connections`, own, 500);
}

const move = (writer: Writer, packId: number, turn: number): LoadRequest =>
  posted(writer, addressOf('pack.applyOps', { params: { id: packId } }), {
    baseVersion: 0,
    ops: [anyMove(turn)],
    clientId: randomUUID(),
  });
