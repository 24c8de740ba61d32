import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { applyPackOp, type PackContent, type PackOp } from '../../shared/applyPackOp.ts';
import type { ServerToClientEvents } from '../../shared/events.ts';
import type { PackStep } from '../../shared/packSteps.ts';
import { rooms } from '../../shared/rooms.ts';
import { addressOf } from '../../shared/routeAddress.ts';

export interface EditorsTask {
  url: string;
  /** One editor each. */
  tokens: string[];
  packId: number;
  /** Each editor makes an operation this often. */
  everyMs: number;
  seconds: number;
}

export interface EditorsResult {
  /** From making an operation until another editor has received it: 99 % arrive within this time. */
  receivedMs: number;
  /** From the last operation until everybody has everything. */
  agreedMs: number;
  /** Editors whose pack differs from the server's in the end. */
  differing: number;
}

/** A person at the page of a pack, reduced to what is sent and received. */
interface Editor {
  token: string;
  agent: Agent;
  socket: Socket<ServerToClientEvents>;
  /** The version of the pack that they see. */
  version: number;
  waiting: { op: PackOp; madeAt: number }[];
  isSending: boolean;
  /** Steps that arrived before one that they follow. */
  early: PackStep[];
  isWaiting: boolean;
}

const State = z.looseObject({
  version: z.number(),
  levelIds: z.array(z.number()),
  name: z.string(),
  description: z.string(),
});
const Answer = z.looseObject({ version: z.number() });
const retryMs = 200;
/** As pages wait before they ask for steps that were overtaken by later ones. */
const earlyMs = 250;
const patienceMs = 60_000;

/**
 * Lets people edit one pack at the same time, as pages do: operations made during a request go out with the
 * next.
 */
export async function editTogether(task: EditorsTask): Promise<EditorsResult> {
  const { url, tokens, packId, everyMs, seconds } = task;
  /** The times at which the operations of a request were made, by its client ID. */
  const madeAt = new Map<string, number[]>();
  const receivedMs: number[] = [];
  let lastMadeAt = 0;
  /** The highest version that was answered. */
  let newest = 0;
  /** The pack at each version, computed once for all editors to save their time. */
  const packAt = new Map<number, PackContent>();

  async function read(): Promise<number> {
    const { version, levelIds, name, description } = State.parse(
      await (await fetch(url + addressOf('pack.info', { params: { id: packId } }))).json(),
    );
    packAt.set(version, { levelIds, name, description });
    return version;
  }

  async function open(token: string): Promise<Editor> {
    const version = await read();
    const socket: Editor['socket'] = io(url, {
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 3_000,
    });
    const editor: Editor = {
      token,
      agent: new Agent({ keepAlive: true, maxSockets: 1 }),
      socket,
      version,
      waiting: [],
      isSending: false,
      early: [],
      isWaiting: false,
    };
    const catchUp = async () => {
      await (socket as Socket).emitWithAck('room:join', { room: rooms.pack(packId) });
      editor.version = Math.max(editor.version, await read());
      takeEarly(editor);
    };
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    await catchUp();
    socket.on('connect', () => void repeat(catchUp));
    socket.on('pack:ops', (payload) => receive(editor, payload, catchUp));
    return editor;
  }

  function receive(editor: Editor, step: PackStep, catchUp: () => Promise<void>): void {
    const now = performance.now();
    for (const made of madeAt.get(step.clientId ?? '') ?? []) receivedMs.push(now - made);
    if (apply(editor, step)) {
      takeEarly(editor);
      return;
    }
    editor.early = [...editor.early, step].sort((a, b) => a.version - b.version);
    if (!editor.isWaiting) waitForEarlier(editor, catchUp);
  }

  function takeEarly(editor: Editor): void {
    while (editor.early[0] && apply(editor, editor.early[0])) editor.early.shift();
  }

  /** As pages do: nothing is missing while earlier steps keep arriving. */
  function waitForEarlier(editor: Editor, catchUp: () => Promise<void>): void {
    const before = editor.version;
    editor.isWaiting = true;
    setTimeout(() => {
      editor.isWaiting = false;
      if (editor.early.length === 0) return;
      if (editor.version !== before) waitForEarlier(editor, catchUp);
      else askForMissing(editor, catchUp);
    }, earlyMs);
  }

  /** False when an earlier step is missing. */
  function apply(editor: Editor, { version, ops }: PackStep): boolean {
    const before = version - ops.length;
    const known = packAt.get(before);
    if (before > editor.version) return false;
    if (before < editor.version || !known) return true;
    if (!packAt.has(version)) packAt.set(version, ops.reduce(applyPackOp, known));
    editor.version = version;
    return true;
  }

  function askForMissing(editor: Editor, catchUp: () => Promise<void>): void {
    const newestEarly = Math.max(...editor.early.map(({ version }) => version));
    editor.early = [];
    void repeat(async () => {
      if (newestEarly <= editor.version) return;
      await catchUp();
      if (newestEarly > editor.version) throw new Error('The answer of another process was older.');
    });
  }

  async function send(editor: Editor): Promise<void> {
    if (editor.isSending) return;
    editor.isSending = true;
    while (editor.waiting.length > 0) {
      const edits = editor.waiting.splice(0);
      const clientId = randomUUID();
      madeAt.set(
        clientId,
        edits.map((edit) => edit.madeAt),
      );
      const body = { baseVersion: editor.version, ops: edits.map(({ op }) => op), clientId };
      await repeat(async () => {
        const answer = await post(editor, url + addressOf('pack.applyOps', { params: { id: packId } }), body);
        newest = Math.max(newest, Answer.parse(answer).version);
      });
    }
    editor.isSending = false;
  }

  function make(editor: Editor): void {
    const levelIds = packAt.get(editor.version)?.levelIds ?? [];
    const pick = () => levelIds[Math.floor(Math.random() * levelIds.length)] ?? 1;
    lastMadeAt = performance.now();
    editor.waiting.push({ op: { op: 'move', levelId: pick(), after: pick() }, madeAt: lastMadeAt });
    void send(editor);
  }

  const editors = await Promise.all(tokens.map(open));
  process.send?.({ state: 'gathered' });
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    editors.map(async (editor) => {
      const from = performance.now() + Math.random() * everyMs;
      for (let dueAt = from; dueAt < until; dueAt += everyMs) {
        await wait(Math.max(0, dueAt - performance.now()));
        make(editor);
      }
    }),
  );
  const giveUpAt = performance.now() + patienceMs;
  const isDone = () => editors.every(({ isSending, version }) => !isSending && version >= newest);
  // Waits in short steps, since the measured times are some ten milliseconds.
  while (!isDone() && performance.now() < giveUpAt) await wait(2);
  const agreedMs = performance.now() - lastMadeAt;
  const seen = editors.map(({ version }) => JSON.stringify(packAt.get(version)?.levelIds));
  const stored = JSON.stringify(packAt.get(await read())?.levelIds);
  const differing = seen.filter((levelIds) => levelIds !== stored).length;
  for (const { socket } of editors) socket.disconnect();
  receivedMs.sort((a, b) => a - b);
  const received = receivedMs[Math.floor(receivedMs.length * 0.99)] ?? Number.POSITIVE_INFINITY;
  return { receivedMs: received, agreedMs, differing };
}

/** On one connection of the editor's own; `fetch` would take twice the time of a small request. */
function post({ token, agent }: Editor, address: string, body: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const sent = request(address, { method: 'POST', agent, headers }, (response) => {
      const { statusCode } = response;
      if (statusCode !== 200) reject(new Error(`An operation was answered with ${statusCode}.`));
      json(response).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

/** Calls until it succeeds: a process of the site may just have been killed. */
async function repeat(work: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await wait(retryMs);
    }
  }
}
