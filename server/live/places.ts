import type { IncomingMessage } from 'node:http';
import { rooms } from '../../shared/rooms.ts';
import { serverLimits } from '../limits.ts';
import type { LiveServer, LiveSocket } from './liveServer.ts';

/** How many sockets of one address are in each room: an event of a room is sent to each of them. */
export interface Places {
  /** Whether one more socket of the same address may join the room. */
  mayJoin(socket: LiveSocket, room: string): boolean;
}

/** Everybody may be in these at once: their events are gathered, or rare. */
const forEverybody: ReadonlySet<string> = new Set([rooms.site, rooms.levels, rooms.packs]);

export function countPlaces(io: LiveServer, addressOf: (request: IncomingMessage) => string): Places {
  const taken = new Map<string, { all: number; inRoom: Map<string, number> }>();
  const count = (change: 1 | -1) => (room: string, id: string) => {
    const socket = io.sockets.sockets.get(id);
    if (!socket) return;
    const address = addressOf(socket.request);
    const own = taken.get(address) ?? { all: 0, inRoom: new Map<string, number>() };
    const there = (own.inRoom.get(room) ?? 0) + change;
    if (there > 0) own.inRoom.set(room, there);
    else own.inRoom.delete(room);
    own.all += change;
    if (own.all > 0) taken.set(address, own);
    else taken.delete(address);
  };
  const { adapter } = io.of('/');
  adapter.on('join-room', count(1));
  adapter.on('leave-room', count(-1));
  return {
    mayJoin({ request, rooms: joined }, room) {
      const own = taken.get(addressOf(request));
      if (!own || joined.has(room)) return true;
      if (own.all >= serverLimits.socketPlaces) return false;
      return forEverybody.has(room) || (own.inRoom.get(room) ?? 0) < serverLimits.roomPlaces;
    },
  };
}
