import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { applyPackOp, type PackContent, type PackOp } from '../../shared/applyPackOp.ts';
import { PackStep } from '../../shared/packs.ts';

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
  socket: Socket;
  pack: PackContent & { version: number };
  waiting: { op: PackOp; madeAt: number }[];
  isSending: boolean;
}

const State = z.looseObject({
  version: z.number(),
  levelIds: z.array(z.number()),
  name: z.string(),
  description: z.string(),
});
const retryMs = 200;
const patienceMs = 60_000;

/** People edit one pack at the same time, as pages do: what is made during a request goes out with the next. */
export async function editTogether(task: EditorsTask): Promise<EditorsResult> {
  const { url, tokens, packId, everyMs, seconds } = task;
  /** When the operations of a request were made, by its client ID. */
  const madeAt = new Map<string, number[]>();
  const receivedMs: number[] = [];
  let lastMadeAt = 0;

  const read = async () => State.parse(await (await fetch(`${url}/api/pack/${packId}/info`)).json());

  async function open(token: string): Promise<Editor> {
    const socket = io(url, {
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 3_000,
    });
    const editor: Editor = { token, socket, pack: await read(), waiting: [], isSending: false };
    const catchUp = async () => {
      await socket.emitWithAck('room:join', { room: `pack:${packId}` });
      const { version, levelIds, name, description } = await read();
      if (version > editor.pack.version) editor.pack = { version, levelIds, name, description };
    };
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    await catchUp();
    socket.on('connect', () => void repeat(catchUp));
    socket.on('pack:ops', (payload) => receive(editor, PackStep.parse(payload), catchUp));
    return editor;
  }

  function receive(editor: Editor, step: PackStep, catchUp: () => Promise<void>): void {
    const now = performance.now();
    for (const made of madeAt.get(step.clientId ?? '') ?? []) receivedMs.push(now - made);
    const before = step.version - step.ops.length;
    if (before > editor.pack.version) void repeat(catchUp);
    if (before !== editor.pack.version) return;
    editor.pack = { ...step.ops.reduce(applyPackOp, editor.pack), version: step.version };
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
      const body = { baseVersion: editor.pack.version, ops: edits.map(({ op }) => op), clientId };
      await repeat(async () => {
        const response = await fetch(`${url}/api/pack/${packId}/ops`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${editor.token}` },
          body: JSON.stringify(body),
        });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`An operation was answered with ${response.status}.`);
      });
    }
    editor.isSending = false;
  }

  function make(editor: Editor): void {
    const { levelIds } = editor.pack;
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
      await wait(Math.random() * everyMs);
      for (let dueAt = performance.now(); dueAt < until; dueAt += everyMs) {
        make(editor);
        await wait(Math.max(0, dueAt + everyMs - performance.now()));
      }
    }),
  );
  const giveUpAt = performance.now() + patienceMs;
  const isDone = () =>
    editors.every(({ isSending, pack }) => !isSending && pack.version === editors[0]?.pack.version);
  // With a short look now and then, since what is measured is some ten milliseconds.
  while (!isDone() && performance.now() < giveUpAt) await wait(2);
  const agreedMs = performance.now() - lastMadeAt;
  const stored = JSON.stringify((await read()).levelIds);
  const differing = editors.filter(({ pack }) => JSON.stringify(pack.levelIds) !== stored).length;
  for (const { socket } of editors) socket.disconnect();
  receivedMs.sort((a, b) => a - b);
  const received = receivedMs[Math.floor(receivedMs.length * 0.99)] ?? Number.POSITIVE_INFINITY;
  return { receivedMs: received, agreedMs, differing };
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
