import { randomUUID } from 'node:crypto';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { limits } from '../../shared/limits.ts';
import type { RefusedMessage } from '../../shared/refusedMessage.ts';
import { idInRoom, rooms } from '../../shared/rooms.ts';
import { Companion, type LevelView, type TogetherAnswer, TogetherRequest } from '../../shared/together.ts';
import { acceptLatest } from './acceptLatest.ts';
import { createCompanions } from './companions.ts';
import type { Live } from './live.ts';
import type { LiveServer, LiveSocket } from './liveServer.ts';
import { createPacer } from './pacer.ts';
import { notAllowed } from './refusals.ts';
import { signedInActor } from './signedInActor.ts';

const sweepEveryMs = 1_000;
const noPlace: RefusedMessage = {
  ok: false,
  reason: 'Enough people look around together here already.',
  isPassing: true,
};

/** The level that a connection looks around in. */
interface Seat {
  levelId: number;
  key: string;
  profile: ProfileInfo | null;
}

interface TogetherOptions {
  /** The profile of an account that may take part. */
  findCompanion: (accountId: number) => Promise<ProfileInfo | null>;
  /** Followed to learn who is suspended. */
  live: Live;
  onError: (error: unknown) => void;
  isOneOfMany: boolean;
  clock: () => number;
}

/**
 * Publishes the positions of people who look around in a level together, to them only. A connection takes
 * part in one level at a time, whose page it has open. Nothing is stored. Returns a function that stops it.
 */
export function lookTogether(
  io: LiveServer,
  { findCompanion, live, onError, isOneOfMany, clock }: TogetherOptions,
): () => Promise<void> {
  const publishing = createPacer({ everyMs: limits.companionMoveMs, onError });
  const companions = createCompanions(clock);
  const seats = new Map<string, Seat>();

  const publish = (levelId: number): void =>
    publishing.run(String(levelId), () => {
      io.local.to(companyRoom(levelId)).emit('together:changed', { levelId, people: companions.at(levelId) });
    });
  function share({ levelId, key, profile }: Seat, view: LevelView | null): boolean {
    const companion = view && { key, profile, view };
    if (!companions.put(levelId, key, companion)) return false;
    if (isOneOfMany) io.serverSideEmit('together', levelId, key, companion);
    publish(levelId);
    return true;
  }
  async function leave(socket: LiveSocket): Promise<void> {
    const seat = seats.get(socket.id);
    if (!seat) return;
    seats.delete(socket.id);
    share(seat, null);
    await socket.leave(companyRoom(seat.levelId));
  }

  async function sit(socket: LiveSocket, levelId: number): Promise<Seat | null> {
    const actor = signedInActor(socket);
    const profile = actor && (await findCompanion(actor.id));
    return actor && !profile ? null : { levelId, key: randomUUID(), profile };
  }

  async function look(socket: LiveSocket, { room, view }: TogetherRequest): Promise<TogetherAnswer> {
    const levelId = idInRoom('level', room) ?? 0;
    const known = seats.get(socket.id);
    if (!view || known?.levelId !== levelId) await leave(socket);
    if (!view) return { ok: true, key: '' };
    const found = known?.levelId === levelId ? known : await sit(socket, levelId);
    // While the account was read, the page may have been left, or an earlier message processed.
    const seat = seats.get(socket.id) ?? found;
    if (!seat || !socket.connected || !socket.rooms.has(room)) return notAllowed;
    if (!share(seat, view)) return noPlace;
    if (seats.has(socket.id)) return { ok: true, key: seat.key };
    seats.set(socket.id, seat);
    await socket.join(companyRoom(levelId));
    socket.emit('together:changed', { levelId, people: companions.at(levelId) });
    return { ok: true, key: seat.key };
  }

  io.on('together', (levelId, key, companion) => {
    const parsed = Companion.nullable().safeParse(companion);
    if (parsed.success && companions.put(levelId, key, parsed.data)) publish(levelId);
  });
  const messages = acceptLatest({
    schema: TogetherRequest,
    invalid: 'There is no such view.',
    everyMs: limits.companionMoveMs,
    onError,
    handle: look,
  });
  io.on('connection', (socket) => {
    socket.on('together:look', (request, answer) => messages.accept(socket, request, answer));
  });

  const leaveBy = (socketId: string): void => {
    const socket = io.sockets.sockets.get(socketId);
    const seat = seats.get(socketId);
    if (socket) leave(socket).catch(onError);
    else if (seat) {
      seats.delete(socketId);
      share(seat, null);
    }
  };
  // A disconnected socket leaves all rooms; one whose session ends leaves the account's room.
  io.of('/').adapter.on('leave-room', (room: string, socketId: string) => {
    const seat = seats.get(socketId);
    if (!seat) return;
    if (room === rooms.level(seat.levelId) || (seat.profile && room === rooms.account(seat.profile.id))) {
      leaveBy(socketId);
    }
  });
  const unfollow = live.follow(({ name, payload }) => {
    if (name !== 'session:changed' || !payload.profile.isSuspended) return;
    for (const [socketId, { profile }] of seats) if (profile?.id === payload.profile.id) leaveBy(socketId);
  });
  const timer = setInterval(() => {
    for (const levelId of companions.sweep()) publish(levelId);
  }, sweepEveryMs);
  timer.unref();
  return async () => {
    unfollow();
    clearInterval(timer);
    await Promise.all([messages.close(), publishing.close()]);
  };
}

/** The room of the people who look around in a level together; clients cannot ask to join it. */
const companyRoom = (levelId: number): string => `together:${levelId}`;
