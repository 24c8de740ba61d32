import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import type { ClientToServerEvents, RoomAnswer, ServerToClientEvents } from '../../shared/events.ts';
import { PublicRoom } from '../../shared/publicRoom.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Actor } from '../accounts/actor.ts';
import { sessionRoom } from './createLive.ts';
import type { LiveServer, ServerSideEvents, SocketData } from './liveServer.ts';

type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, ServerSideEvents, SocketData>;

const mostRooms = 64;
const RoomRequest = z.strictObject({ room: PublicRoom });
const Handshake = z.object({ token: z.string().max(200).optional() });

/** Lets sockets in: whoever has a session joins its account's room, everybody may join the public ones. */
export function acceptSockets(io: LiveServer, findActor: (token: string) => Promise<Actor | null>): void {
  const requests = new RateLimiterMemory({ points: 120, duration: 10 });

  io.use(async (socket, next) => {
    try {
      const token = tokenOf(socket);
      socket.data.actor = token ? await findActor(token) : null;
      next();
    } catch {
      next(new Error('not_ready'));
    }
  });

  io.on('connection', (socket) => {
    const { actor } = socket.data;
    if (actor) void socket.join([rooms.account(actor.id), sessionRoom(actor.sessionPublicId)]);

    const answerRoom = async (
      request: unknown,
      answer: unknown,
      change: (room: string) => Promise<void> | void,
    ): Promise<void> => {
      if (typeof answer !== 'function') return;
      answer(await tryRoom(requests, socket, request, change));
    };
    socket.on(
      'room:join',
      (request, answer) => void answerRoom(request, answer, (room) => socket.join(room)),
    );
    socket.on(
      'room:leave',
      (request, answer) => void answerRoom(request, answer, (room) => socket.leave(room)),
    );
  });
}

async function tryRoom(
  requests: RateLimiterMemory,
  socket: LiveSocket,
  request: unknown,
  change: (room: string) => Promise<void> | void,
): Promise<RoomAnswer> {
  const parsed = RoomRequest.safeParse(request);
  if (!parsed.success) return { ok: false, reason: 'There is no such room.' };
  const isAllowed = await requests.consume(socket.id).then(
    () => true,
    () => false,
  );
  if (!isAllowed || socket.rooms.size > mostRooms) return { ok: false, reason: 'Too many requests.' };
  await change(parsed.data.room);
  return { ok: true };
}

/** A client's own token, else the browser's cookie (whose origin was checked when it connected). */
function tokenOf(socket: LiveSocket): string | undefined {
  const given = Handshake.safeParse(socket.handshake.auth);
  if (given.success && given.data.token) return given.data.token;
  return /(?:^|;\s*)token=([\w-]{1,200})/.exec(socket.handshake.headers.cookie ?? '')?.[1];
}
