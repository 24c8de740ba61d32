import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { ApiError } from '../../shared/errors.ts';
import type { RoomAnswer } from '../../shared/events.ts';
import { canModerate } from '../../shared/permissions.ts';
import { roomPattern, rooms } from '../../shared/rooms.ts';
import type { SentSession, SessionActor } from '../actor.ts';
import { serverLimits } from '../limits.ts';
import { sessionRoom } from './detachSession.ts';
import type { LiveServer, LiveSocket } from './liveServer.ts';
import { PublicRoom } from './publicRoom.ts';
import { notAllowed, tooManyRequests } from './refusals.ts';

interface Doorkeeper {
  /** @throws ApiError too_many_requests after too many unknown tokens from one address */
  findActor(sent: SentSession, handshake: IncomingMessage): Promise<SessionActor | null>;
  /** The session that a browser sends with its handshake. */
  readCookie(handshake: IncomingMessage): SentSession | undefined;
  /** A socket came with a token that is not known. */
  onUnknownToken(handshake: IncomingMessage, token: string): void;
  /** A socket was refused because too many such came from its address. */
  onRefusedToken(handshake: IncomingMessage): void;
  /**
   * A socket may not join or leave a room, or has asked for too many, for the first, tenth, hundredth … time
   * (`times`).
   */
  onRefused(socket: LiveSocket, why: RoomRefusal, facts: { room: string; times: number }): void;
  /** Whether the address of a socket may have one more in a public room. */
  mayJoin(socket: LiveSocket, room: string): boolean;
  /** A socket joins a public room right after this. */
  beforeJoin(room: string): void;
  onError(error: unknown): void;
}

type RoomRefusal = 'not_allowed' | 'too_many_requests';
type Identify = (socket: LiveSocket) => Promise<SessionActor | null>;
type RoomChange = (room: string) => Promise<RoomAnswer>;

const tooManyRooms: RoomAnswer = { ok: false, reason: 'Too many rooms.' };
const refusals: ReadonlyMap<RoomAnswer, RoomRefusal> = new Map([
  [notAllowed, 'not_allowed'],
  [tooManyRooms, 'too_many_requests'],
  [tooManyRequests, 'too_many_requests'],
]);
const RoomRequest = z.strictObject({ room: PublicRoom });
/** The sockets of an account join its room by themselves. */
const RequestOfAccount = z.strictObject({ room: z.string().regex(roomPattern('account')) });
const Handshake = z.object({ token: z.string().max(200).optional() });

/**
 * Accepts sockets: those with a session join the account's room, and all may join the public rooms. The
 * holder of an API token is a visitor here.
 */
export function acceptSockets(
  io: LiveServer,
  {
    findActor,
    readCookie,
    onUnknownToken,
    onRefusedToken,
    onRefused,
    mayJoin,
    beforeJoin,
    onError,
  }: Doorkeeper,
): void {
  const requests = new RateLimiterMemory({ points: 120, duration: 10 });
  const tokenOf = (socket: LiveSocket): string | undefined => {
    const given = Handshake.safeParse(socket.handshake.auth);
    return given.success ? given.data.token : undefined;
  };
  /** By the client's own token, else by the browser's cookie (its origin was checked on connecting). */
  const identify: Identify = async (socket) => {
    const token = tokenOf(socket);
    const sent = token ? { token } : readCookie(socket.request);
    return sent ? findActor(sent, socket.request) : null;
  };

  io.use(async (socket, next) => {
    try {
      socket.data.actor = await identify(socket);
      const token = tokenOf(socket);
      if (!socket.data.actor && token) onUnknownToken(socket.request, token);
      next();
    } catch (error) {
      const isTooMany = error instanceof ApiError && error.code === 'too_many_requests';
      if (isTooMany) onRefusedToken(socket.request);
      next(new Error(isTooMany ? error.code : 'not_ready'));
    }
  });

  io.on('connection', (socket) => {
    joinAccount(socket, identify).catch((error) => {
      onError(error);
      // It would hear nothing of its account; the page connects again by itself.
      socket.conn.close();
    });

    const refused = gatherRefusals((why, facts) => onRefused(socket, why, facts));
    const onRoom = (change: RoomChange) => (request: unknown, answer: unknown) => {
      if (typeof answer !== 'function') return;
      tryRoom({ requests, refused }, socket, request, change)
        .then((result) => answer(result))
        .catch(onError);
    };
    socket.on(
      'room:join',
      onRoom(async (room) => {
        if (socket.rooms.size >= serverLimits.socketRooms) return tooManyRooms;
        if (!mayJoin(socket, room)) return tooManyRequests;
        if (room === rooms.moderators) return joinModerators(socket, identify);
        beforeJoin(room);
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
 * Joins the account's room. The end of a session does not reach a socket that is still being accepted, so the
 * session is checked once more.
 */
async function joinAccount(socket: LiveSocket, identify: Identify): Promise<void> {
  const { actor } = socket.data;
  if (!actor) return;
  await socket.join([rooms.account(actor.id), sessionRoom(actor.sessionPublicId)]);
  const mayStay = async () => (await identify(socket)) !== null;
  await leaveUnless(socket, rooms.account(actor.id), mayStay);
}

/** Also leaves where nobody can find out. */
async function leaveUnless(
  socket: LiveSocket,
  room: string,
  mayStay: () => Promise<boolean>,
): Promise<boolean> {
  let stays = false;
  try {
    stays = await mayStay();
  } finally {
    if (!stays) await socket.leave(room);
  }
  return stays;
}

/**
 * Joins the moderators' room. The loss of the role does not reach a socket that has not joined yet, so the
 * role is checked once more.
 */
async function joinModerators(socket: LiveSocket, identify: Identify): Promise<RoomAnswer> {
  const mayJoin = async () => canModerate(await identify(socket));
  if (await mayJoin()) await socket.join(rooms.moderators);
  return (await leaveUnless(socket, rooms.moderators, mayJoin)) ? { ok: true } : notAllowed;
}

type Refused = (why: RoomRefusal, room: string) => void;

/** Reports few of the refusals of one socket: a line for each would hide other senders' lines. */
function gatherRefusals(report: (why: RoomRefusal, facts: { room: string; times: number }) => void): Refused {
  const counts = new Map<RoomRefusal, number>();
  return (why, room) => {
    const times = (counts.get(why) ?? 0) + 1;
    counts.set(why, times);
    if (Number.isInteger(Math.log10(times))) report(why, { room, times });
  };
}

async function tryRoom(
  { requests, refused }: { requests: RateLimiterMemory; refused: Refused },
  socket: LiveSocket,
  request: unknown,
  change: RoomChange,
): Promise<RoomAnswer> {
  const parsed = RoomRequest.safeParse(request);
  if (!parsed.success) {
    const ofAccount = RequestOfAccount.safeParse(request);
    if (ofAccount.success) refused('not_allowed', ofAccount.data.room);
    return { ok: false, reason: 'There is no such room.' };
  }
  const isAllowed = await requests.consume(socket.id).then(
    () => true,
    () => false,
  );
  const { room } = parsed.data;
  const answer = isAllowed ? await change(room) : tooManyRequests;
  const why = refusals.get(answer);
  if (why) refused(why, room);
  return answer;
}
