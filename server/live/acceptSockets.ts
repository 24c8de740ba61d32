import { parse as parseCookie } from 'cookie';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { RoomAnswer } from '../../shared/events.ts';
import { canModerate } from '../../shared/permissions.ts';
import { rooms } from '../../shared/rooms.ts';
import { sessionCookieName } from '../../shared/session.ts';
import type { SessionActor } from '../actor.ts';
import { sessionRoom } from './detachSession.ts';
import type { LiveServer, LiveSocket } from './liveServer.ts';
import { PublicRoom } from './publicRoom.ts';

interface Doorkeeper {
  findActor(token: string): Promise<SessionActor | null>;
  onError(error: unknown): void;
}

type RoomChange = (room: string) => Promise<RoomAnswer>;

const tooMany: RoomAnswer = { ok: false, reason: 'Too many requests.', isPassing: true };
const tooManyRooms: RoomAnswer = { ok: false, reason: 'Too many rooms.' };
const maxRooms = 64;
const RoomRequest = z.strictObject({ room: PublicRoom });
const Handshake = z.object({ token: z.string().max(200).optional() });

/**
 * Accepts sockets: those with a session join the account's room, and all may join the public rooms. The
 * holder of an API token is a visitor here.
 */
export function acceptSockets(io: LiveServer, { findActor, onError }: Doorkeeper): void {
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
    joinAccount(socket, findActor).catch(onError);

    const onRoom = (change: RoomChange) => (request: unknown, answer: unknown) => {
      if (typeof answer !== 'function') return;
      tryRoom(requests, socket, request, change)
        .then((result) => answer(result))
        .catch(onError);
    };
    socket.on(
      'room:join',
      onRoom(async (room) => {
        if (socket.rooms.size >= maxRooms) return tooManyRooms;
        if (room === rooms.moderators) return joinModerators(socket, findActor);
        await socket.join(room);
        return { ok: true };
      }),
    );
    socket.on(
      'room:leave',
      onRoom(async (room) => {
        await socket.leave(room);
        return { ok: true };
      }),
    );
  });
}

/**
 * Joins the account's room. A session that ends while its socket is being accepted has not reached that
 * socket yet, so it is checked once more.
 */
async function joinAccount(socket: LiveSocket, findActor: Doorkeeper['findActor']): Promise<void> {
  const { actor } = socket.data;
  const token = tokenOf(socket);
  if (!actor || !token) return;
  await socket.join([rooms.account(actor.id), sessionRoom(actor.sessionPublicId)]);
  if (!(await findActor(token))) await socket.leave(rooms.account(actor.id));
}

/**
 * A role that is lost while its socket is let in has not reached that socket yet: so it is looked at once
 * more.
 */
async function joinModerators(socket: LiveSocket, findActor: Doorkeeper['findActor']): Promise<RoomAnswer> {
  const token = tokenOf(socket);
  const mayJoin = async () => token !== undefined && canModerate(await findActor(token));
  if (await mayJoin()) await socket.join(rooms.moderators);
  if (await mayJoin()) return { ok: true };
  await socket.leave(rooms.moderators);
  return { ok: false, reason: 'You are not allowed to do this.' };
}

async function tryRoom(
  requests: RateLimiterMemory,
  socket: LiveSocket,
  request: unknown,
  change: RoomChange,
): Promise<RoomAnswer> {
  const parsed = RoomRequest.safeParse(request);
  if (!parsed.success) return { ok: false, reason: 'There is no such room.' };
  const isAllowed = await requests.consume(socket.id).then(
    () => true,
    () => false,
  );
  return isAllowed ? change(parsed.data.room) : tooMany;
}

/** The client's own token, else the browser's cookie (its origin was checked on connecting). */
function tokenOf(socket: LiveSocket): string | undefined {
  const given = Handshake.safeParse(socket.handshake.auth);
  if (given.success && given.data.token) return given.data.token;
  return parseCookie(socket.handshake.headers.cookie ?? '')[sessionCookieName];
}
