import { io, type Socket } from 'socket.io-client';

export interface ComeBackTask {
  url: string;
  sockets: number;
  room: string;
}

/** How long sockets were away after something was killed, in milliseconds; 0 for one that was not. */
export interface ComeBackResult {
  medianMs: number;
  longestMs: number;
}

/**
 * Sockets that connect again as pages do. Once something was killed, the parent dismisses them, and the
 * process waits for those that are away.
 */
export async function comeBack({ url, sockets, room }: ComeBackTask): Promise<ComeBackResult> {
  const awayMs: number[] = [];
  const open = async (): Promise<Socket> => {
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 3_000,
    });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    await socket.emitWithAck('room:join', { room });
    let lostAt = 0;
    socket.on('disconnect', () => {
      lostAt = performance.now();
    });
    socket.on('connect', async () => {
      await socket.emitWithAck('room:join', { room });
      awayMs.push(performance.now() - lostAt);
    });
    return socket;
  };
  const people = await Promise.all(Array.from({ length: sockets }, open));
  process.send?.({ state: 'gathered' });
  await new Promise((resolve) => process.once('message', resolve));
  while (people.some(({ connected }) => !connected)) await new Promise((resolve) => setTimeout(resolve, 50));
  // The last of the sockets are still joining.
  await Promise.all(people.map((socket) => socket.emitWithAck('room:join', { room })));
  for (const socket of people) socket.disconnect();
  awayMs.sort((a, b) => a - b);
  return { medianMs: awayMs[Math.floor(awayMs.length / 2)] ?? 0, longestMs: awayMs.at(-1) ?? 0 };
}
