import type { IncomingMessage } from 'node:http';
import { parse as parseCookie } from 'cookie';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { RoomAnswer } from '../../shared/events.ts';
import { rooms } from '../../shared/rooms.ts';
import { sessionCookieName } from '../../shared/session.ts';
import type { SessionActor } from '../actor.ts';
import { sessionRoom } from './createLive.ts';
import type { LiveServer, LiveSocket } from './liveServer.ts';
import { PublicRoom } from './publicRoom.ts';

interface Doorkeeper {
  findActor(token: string): Promise<SessionActor | null>;
  /** Whether the sender has not opened too many connections lately. */
  mayOpen(handshake: IncomingMessage): Promise<boolean>;
  onError(error: unknown): void;
}

const mostRooms = 64;
const RoomRequest = z.strictObject({ room: PublicRoom });
const Handshake = z.object({ token: z.string().max(200).optional() });

/**
 * Lets sockets in: whoever has a session joins its account's room, everybody may join the public ones. With an API token
 * one is a visitor.
 */
export function acceptSockets(io: LiveServer, { findActor, mayOpen, onError }: Doorkeeper): void {
  const requests = new RateLimiterMemory({ points: 120, duration: 10 });

  io.use(async (socket, next) => {
    try {
      if (!(await mayOpen(socket.request))) return next(new Error('too_many_requests'));
      const token = tokenOf(socket);
      socket.data.actor = token ? await findActor(token) : null;
      next();
    } catch {
      next(new Error('not_ready'));
    }
  });

  io.on('connection', (socket) => {
    joinAccount(socket, findActor).catch(onError);

    const onRoom = (change: (room: string) => boolean) => (request: unknown, answer: unknown) => {
      if (typeof answer !== 'function') return;
      tryRoom(requests, socket, request, change)
        .then((result) => answer(result))
        .catch(onError);
    };
    socket.on(
      'room:join',
      onRoom((room) => {
        const hasSpace = socket.rooms.size < mostRooms;
        if (hasSpace) void socket.join(room);
        return hasSpace;
      }),
    );
    socket.on(
      'room:leave',
      onRoom((room) => {
        void socket.leave(room);
        return true;
      }),
    );
  });
}

/** A session that ends while its socket is let in has not reached that socket yet: so it is looked at once more. */
async function joinAccount(socket: LiveSocket, findActor: Doorkeeper['findActor']): Promise<void> {
  const { actor } = socket.data;
  const token = tokenOf(socket);
  if (!actor || !token) return;
  await socket.join([rooms.account(actor.id), sessionRoom(actor.sessionPublicId)]);
  if (!(await findActor(token))) await socket.leave(rooms.account(actor.id));
}

async function tryRoom(
  requests: RateLimiterMemory,
  socket: LiveSocket,
  request: unknown,
  change: (room: string) => boolean,
): Promise<RoomAnswer> {
  const parsed = RoomRequest.safeParse(request);
  if (!parsed.success) return { ok: false, reason: 'There is no such room.' };
  const isAllowed = await requests.consume(socket.id).then(
    () => true,
    () => false,
  );
  if (!isAllowed || !change(parsed.data.room)) return { ok: false, reason: 'Too many requests.' };
  return { ok: true };
}

/** A client's own token, else the browser's cookie (whose origin was checked when it connected). */
function tokenOf(socket: LiveSocket): string | undefined {
  const given = Handshake.safeParse(socket.handshake.auth);
  if (given.success && given.data.token) return given.data.token;
  return parseCookie(socket.handshake.headers.cookie ?? '')[sessionCookieName];
}
