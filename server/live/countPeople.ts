import { randomUUID } from 'node:crypto';
import { rooms } from '../../shared/rooms.ts';
import type { LiveServer } from './liveServer.ts';
import { forgetAfterMs, repeatEveryMs } from './processTimes.ts';

const publishEveryMs = 2_000;

export interface PeopleCounter {
  /**
   * The number of connected sockets in all processes; connections that have not joined the site do not count.
   */
  total(): number;
  stop(): void;
}

/** Publishes the number of connections in all processes to the room `site`. */
export function countPeople(io: LiveServer, isOneOfMany: boolean, clock: () => number): PeopleCounter {
  const own = randomUUID();
  const others = new Map<string, { count: number; receivedAt: number }>();
  let published = -1;
  let sentAt = 0;

  io.on('people', (process, count) => others.set(process, { count, receivedAt: clock() }));
  io.of('/').adapter.on('join-room', (room: string, socketId: string) => {
    if (room === rooms.site) io.sockets.sockets.get(socketId)?.emit('site:people', { people: total() });
  });

  function total(): number {
    const oldest = clock() - forgetAfterMs;
    let sum = io.of('/').sockets.size;
    for (const [process, { count, receivedAt }] of others) {
      if (receivedAt < oldest) others.delete(process);
      else sum += count;
    }
    return sum;
  }

  const timer = setInterval(() => {
    const people = total();
    if (people !== published) io.local.to(rooms.site).emit('site:people', { people });
    if (isOneOfMany && (people !== published || clock() - sentAt > repeatEveryMs)) {
      io.serverSideEmit('people', own, io.of('/').sockets.size);
      sentAt = clock();
    }
    published = people;
  }, publishEveryMs).unref();
  return { total, stop: () => clearInterval(timer) };
}
