import { randomUUID } from 'node:crypto';
import { rooms } from '../../shared/rooms.ts';
import type { LiveServer } from './liveServer.ts';

const tellEveryMs = 2_000;
const forgetAfterMs = 30_000;
const repeatEveryMs = 10_000;

export interface PeopleCounter {
  /** Connections, over all processes. */
  total(): number;
  stop(): void;
}

/** Tells the room `site` how many connections there are. */
export function countPeople(io: LiveServer, isOneOfMany: boolean, clock: () => number): PeopleCounter {
  const own = randomUUID();
  const others = new Map<string, { count: number; heardAt: number }>();
  let told = -1;
  let saidAt = 0;

  io.on('people', (process, count) => others.set(process, { count, heardAt: clock() }));
  io.of('/').adapter.on('join-room', (room: string, socketId: string) => {
    if (room === rooms.site) io.sockets.sockets.get(socketId)?.emit('site:people', { people: total() });
  });

  function total(): number {
    const oldest = clock() - forgetAfterMs;
    let sum = io.engine.clientsCount;
    for (const [process, { count, heardAt }] of others) {
      if (heardAt < oldest) others.delete(process);
      else sum += count;
    }
    return sum;
  }

  const timer = setInterval(() => {
    const people = total();
    if (people !== told) io.to(rooms.site).emit('site:people', { people });
    if (isOneOfMany && (people !== told || clock() - saidAt > repeatEveryMs)) {
      io.serverSideEmit('people', own, io.engine.clientsCount);
      saidAt = clock();
    }
    told = people;
  }, tellEveryMs);
  timer.unref();
  return { total, stop: () => clearInterval(timer) };
}
