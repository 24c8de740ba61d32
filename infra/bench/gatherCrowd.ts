import { io, type Socket } from 'socket.io-client';

export interface CrowdTask {
  url: string;
  sockets: number;
  /** The room that every socket joins. */
  room: string;
  /** The event that the sockets wait for; without one they stay connected until the process ends. */
  event?: string;
  /** The time after which the crowd gives up. */
  patienceMs: number;
}

const atOnce = 100;

/**
 * Calls back once every socket is connected; returns when the last of them received the event, in
 * milliseconds since 1970.
 */
export async function gatherCrowd(task: CrowdTask): Promise<{ lastReceivedAt: number }> {
  const { sockets, patienceMs } = task;
  const people: Socket[] = [];
  while (people.length < sockets) {
    const next = Array.from({ length: Math.min(atOnce, sockets - people.length) }, () => join(task));
    people.push(...(await Promise.all(next)));
  }
  const received = task.event
    ? Promise.all(people.map((socket) => receives(socket, task.event)))
    : waitForEnd();
  process.send?.({ state: 'gathered' });
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Not everybody received it.')), patienceMs).unref();
  });
  const times = await Promise.race([received, tooLate]);
  return { lastReceivedAt: Math.max(...times) };
}

async function join({ url, room }: CrowdTask): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.timeout(10_000).emitWithAck('room:join', { room });
  return socket;
}

const receives = (socket: Socket, event = ''): Promise<number> =>
  new Promise((resolve) => socket.once(event, () => resolve(Date.now())));

const waitForEnd = (): Promise<number[]> =>
  new Promise((resolve) => process.once('message', () => resolve([Date.now()])));
