import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { applyPackOp, type PackContent, type PackOp } from '../../shared/applyPackOp.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '../../shared/events.ts';
import type { PackStep } from '../../shared/packSteps.ts';
import { rooms } from '../../shared/rooms.ts';
import { type FlakyProxy, openFlakyProxy } from './flakyProxy.ts';
import { personWith } from './person.ts';
import type { TestServer } from './testServer.ts';

type Shown = PackContent & { version: number };

/** The page of a pack, reduced to what it sends and receives, behind a network of its own. */
export interface PackFollower {
  network: FlakyProxy;
  /** Client IDs of edits that were answered as stored, and that had an effect. */
  stored: ReadonlySet<string>;
  /** Of those that were answered as not allowed. */
  refused: ReadonlySet<string>;
  /** Sends an edit, behind those that wait, until it is answered. */
  edit(ops: PackOp[]): void;
  /** Resolves when all edits are answered. */
  saved(): Promise<void>;
  /** Resolves after the request that is under way, whatever comes of it. */
  attempt(): Promise<void>;
  /** The network works again, and the page connects anew. */
  wake(): Promise<void>;
  /** The same for a page whose network does not work. */
  wakeIfAway(): Promise<void>;
  /** Forgets what is shown, and reads it again; edits stay on the device. */
  reload(): void;
  shown(): Shown | null;
  isGone(): boolean;
  close(): Promise<void>;
}

const attemptMs = 700;
const retryMs = 30;

export async function openPackFollower(
  server: Pick<TestServer, 'url'>,
  token: string | null,
  packId: number,
): Promise<PackFollower> {
  const network = await openFlakyProxy(server.url);
  const url = `http://${new URL(network.uri).host}`;
  const person = personWith({ url }, token);
  const params = { id: String(packId) };
  const waiting: { clientId: string; ops: PackOp[] }[] = [];
  const stored = new Set<string>();
  const refused = new Set<string>();
  let shown: Shown | null = null;
  let isGone = false;
  let isAway = false;
  let isClosed = false;
  let sending: Promise<void> | null = null;
  let attempt: Promise<unknown> = Promise.resolve();

  const take = ({ version, name, description, levelIds, notes = {} }: Shown): void => {
    if (version >= (shown?.version ?? 0)) shown = { version, name, description, levelIds, notes };
  };
  /** The answer, or null when none came in time. */
  const answerTo = <Answer>(request: Promise<Answer>): Promise<Answer | null> =>
    Promise.race([request.catch(() => null), wait(attemptMs, null)]);

  function apply({ version, ops }: PackStep): boolean {
    if (!shown || version - ops.length > shown.version) return false;
    if (version - ops.length === shown.version) {
      const { name, description, levelIds, notes } = ops.reduce<PackContent>(applyPackOp, shown);
      shown = { name, description, levelIds, notes: notes ?? {}, version };
    }
    return true;
  }
  async function receive(step: PackStep): Promise<void> {
    if (apply(step)) return;
    while (!isClosed && !isGone && socket.connected && step.version > (shown?.version ?? 0)) {
      const since = shown?.version ?? 0;
      const missed = await answerTo(person.request('pack.opsSince', { params, query: { since } }));
      if (missed?.status === 200) for (const each of missed.json.ops ?? []) apply(each);
      else await wait(retryMs);
    }
  }

  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
    transports: ['websocket'],
    auth: { token },
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  });
  async function catchUp(): Promise<void> {
    while (!isClosed && !isGone && socket.connected) {
      const joined = await answerTo(socket.emitWithAck('room:join', { room: rooms.pack(packId) }));
      const read = joined?.ok ? await answerTo(person.request('pack.info', { params })) : null;
      if (read?.status === 404) isGone = true;
      if (read?.status === 200) return take(read.json as Shown);
      await wait(retryMs);
    }
  }
  socket.on('connect', () => void catchUp());
  socket.on('pack:ops', (step) => void receive(step));
  socket.on('pack:changed', (pack) => pack.notes && take({ ...pack, notes: pack.notes }));
  socket.on('pack:removed', () => {
    isGone = true;
  });

  async function send(): Promise<void> {
    for (let edit = waiting[0]; edit && !isClosed; edit = waiting[0]) {
      const { clientId, ops } = edit;
      const body = { baseVersion: 0, ops, clientId };
      const answering = answerTo(person.request('pack.applyOps', { params, body }));
      attempt = answering;
      const answer = await answering;
      if (answer?.status === 200) {
        const { ignored = [], conflicts = [] } = answer.json;
        if (ignored.length + conflicts.length === 0) stored.add(clientId);
        take(answer.json as Shown);
      } else if (answer?.status === 403 || answer?.status === 404) {
        refused.add(clientId);
      } else {
        await wait(retryMs);
        continue;
      }
      waiting.shift();
    }
    sending = null;
  }
  const wake = async () => {
    isAway = false;
    await network.open();
    socket.disconnect().connect();
  };

  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return {
    network: {
      ...network,
      freeze() {
        isAway = true;
        network.freeze();
      },
      async cut() {
        if (isAway) return;
        isAway = true;
        await network.cut();
      },
    },
    stored,
    refused,
    edit(ops) {
      waiting.push({ clientId: randomBytes(8).toString('hex'), ops });
      sending ??= send();
    },
    saved: async () => {
      while (sending) await sending;
    },
    attempt: async () => void (await attempt),
    wake,
    wakeIfAway: async () => {
      if (isAway) await wake();
    },
    reload() {
      shown = null;
      socket.disconnect().connect();
    },
    shown: () => shown,
    isGone: () => isGone,
    async close() {
      isClosed = true;
      socket.disconnect();
      await network.close();
    },
  };
}
