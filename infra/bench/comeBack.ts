import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { backOff } from '../../client/live/backOff.ts';

/** Someone who has a page open. */
export interface ShownPage {
  /** The room that the page joins. */
  room: string;
  /** What it loads again after a lost connection. */
  reads: { path: string; headers: Record<string, string> }[];
}

export interface ComeBackTask {
  url: string;
  people: ShownPage[];
}

/** Of those who were away after something was killed; times in milliseconds. */
export interface ComeBackResult {
  away: number;
  medianMs: number;
  longestMs: number;
}

const settledMs = 1_000;

/** As in `client/live/socket.ts` and `client/state/untilAnswered.ts`. */
const longestWaitMs = { socket: 3_000, read: 30_000 };

/**
 * Connects again as pages do, and loads again what they show. Once something was killed, the parent
 * dismisses them, and the process waits for those who are away.
 */
export async function comeBack({ url, people }: ComeBackTask): Promise<ComeBackResult> {
  const pages = await Promise.all(people.map((page) => open(url, page)));
  process.send?.({ state: 'gathered' });
  await new Promise((resolve) => process.once('message', resolve));
  // Until the kill is noticed, nobody is away.
  await wait(settledMs);
  while (pages.some(({ isBack }) => !isBack())) await wait(50);
  for (const { close } of pages) close();
  const awayMs = pages.map((page) => page.awayMs()).filter((each) => each > 0);
  awayMs.sort((one, other) => one - other);
  return {
    away: awayMs.length,
    medianMs: awayMs[Math.floor(awayMs.length / 2)] ?? 0,
    longestMs: awayMs.at(-1) ?? 0,
  };
}

interface OpenedPage {
  isBack(): boolean;
  awayMs(): number;
  close(): void;
}

async function open(url: string, { room, reads }: ShownPage): Promise<OpenedPage> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
  const etags = new Map<string, string>();
  let lostAt: number | null = null;
  let awayMs = 0;
  let attempts = 0;
  const show = async (): Promise<void> => {
    await socket.emitWithAck('room:join', { room });
    await Promise.all(reads.map((read) => readUntilAnswered(url, read, etags)));
  };
  const tryAgain = () => {
    lostAt ??= performance.now();
    setTimeout(() => socket.connect(), backOff(attempts, longestWaitMs.socket));
    attempts += 1;
  };
  await connected(socket);
  await show();
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') tryAgain();
  });
  socket.on('connect_error', tryAgain);
  const showAgain = async (): Promise<void> => {
    const { id } = socket;
    attempts = 0;
    try {
      await show();
    } catch (error) {
      if (socket.id === id) throw error;
    }
    // A connection that was lost meanwhile shows nothing; the next one shows everything again.
    if (socket.id !== id) return;
    if (lostAt !== null) awayMs = performance.now() - lostAt;
    lostAt = null;
  };
  socket.on('connect', () => void showAgain());
  return { isBack: () => lostAt === null, awayMs: () => awayMs, close: () => socket.disconnect() };
}

const connected = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });

/** As a browser reads, which keeps the answer and asks whether it has changed. */
async function readUntilAnswered(
  url: string,
  { path, headers }: ShownPage['reads'][number],
  etags: Map<string, string>,
): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    const known = etags.get(path);
    const response = await readWhole(url + path, {
      ...headers,
      ...(known && { 'If-None-Match': known }),
    }).catch(() => null);
    if (response?.ok || response?.status === 304) {
      etags.set(path, response.headers.get('etag') ?? '');
      return;
    }
    const askedMs = Number(response?.headers.get('retry-after') ?? 0) * 1_000;
    await wait(Math.max(backOff(failures, longestWaitMs.read), askedMs));
  }
}

/** Rejects also when the answer breaks off. */
async function readWhole(address: string, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(address, { headers });
  await response.arrayBuffer();
  return response;
}
