import { z } from 'zod';
import type { ProfileInfo } from '../../shared/accounts.ts';
import type { RoomAnswer } from '../../shared/events.ts';
import { PackPerson, PackPresence } from '../../shared/packPresence.ts';
import { idInRoom, roomPattern, rooms } from '../../shared/rooms.ts';
import { acceptLatest } from './acceptLatest.ts';
import type { LiveServer, LiveSocket } from './liveServer.ts';
import { notAllowed } from './refusals.ts';
import { createSeats } from './seats.ts';
import type { SharingOptions } from './sharingOptions.ts';
import { signedInActor } from './signedInActor.ts';
import { tellOthers } from './tellOthers.ts';

const sweepEveryMs = 1_000;
/** The shortest time between two messages of one connection. */
const acceptEveryMs = 200;

const PresenceRequest = z.strictObject({
  room: z.string().regex(roomPattern('pack')),
  ...PackPresence.shape,
});

/** The pack and the connection of each person; null has left. */
const PresenceElsewhere = z.array(z.tuple([z.int(), z.string(), PackPerson.nullable()]));

interface PresenceOptions extends SharingOptions {
  /** The profile of an account that may edit a pack. */
  findEditor: (accountId: number, packId: number) => Promise<ProfileInfo | null>;
}

/**
 * Publishes to a pack's room who edits it and what they are holding. Nothing is stored. Returns a function
 * that stops it.
 */
export function sharePresence(
  io: LiveServer,
  { findEditor, live, onError, isOneOfMany, clock }: PresenceOptions,
): () => Promise<void> {
  const seats = createSeats((packId, people) => {
    io.local.to(rooms.pack(packId)).emit('presence:changed', { packId, people });
  }, clock);
  const others = tellOthers<z.infer<typeof PresenceElsewhere>[number]>(
    (people) => io.serverSideEmit('presence', people),
    onError,
  );
  const share = (packId: number, connection: string, person: PackPerson | null): void => {
    seats.sit(packId, connection, person);
    if (isOneOfMany) others.tell(`${packId} ${connection}`, [packId, connection, person]);
  };
  const leave = (packId: number, connection: string): void => {
    if (seats.isSeated(packId, connection)) share(packId, connection, null);
  };
  const findSpeaker = async (socket: LiveSocket, packId: number): Promise<ProfileInfo | null> => {
    const actor = signedInActor(socket);
    return actor && findEditor(actor.id, packId);
  };
  const messages = acceptLatest({
    schema: PresenceRequest,
    invalid: 'There is no such room.',
    everyMs: acceptEveryMs,
    onError,
    async handle(socket, { room, ...presence }): Promise<RoomAnswer> {
      const packId = idInRoom('pack', room) ?? 0;
      const profile = socket.rooms.has(room) ? await findSpeaker(socket, packId) : null;
      if (!profile || !socket.rooms.has(room)) {
        leave(packId, socket.id);
        return notAllowed;
      }
      share(packId, socket.id, { profile, ...presence });
      return { ok: true };
    },
  });

  io.on('presence', (people) => {
    const parsed = PresenceElsewhere.safeParse(people);
    if (parsed.success) for (const each of parsed.data) seats.sit(...each);
  });
  io.on('connection', (socket) => {
    socket.on('presence:set', (request, answer) => messages.accept(socket, request, answer));
  });

  const { adapter } = io.of('/');
  /** Removes those in a room whose right to edit has ended; every process does so for its own sockets. */
  const recheck = async (room: string, packIds: readonly number[]): Promise<void> => {
    for (const connection of adapter.rooms.get(room) ?? []) {
      const socket = io.sockets.sockets.get(connection);
      for (const packId of packIds) {
        const isSeated = socket && seats.isSeated(packId, connection);
        if (isSeated && !(await findSpeaker(socket, packId))) leave(packId, connection);
      }
    }
  };
  const unfollow = live.follow(({ name, payload }) => {
    if (name === 'editors:changed') recheck(rooms.pack(payload.packId), [payload.packId]).catch(onError);
    if (name !== 'session:changed' || (payload.profile.isModerator && !payload.profile.isSuspended)) return;
    recheck(rooms.account(payload.profile.id), seats.packIds()).catch(onError);
  });
  adapter.on('join-room', (room: string, connection: string) => {
    const packId = idInRoom('pack', room);
    if (packId === null) return;
    const people = seats.peopleAt(packId);
    if (people.length > 0) io.sockets.sockets.get(connection)?.emit('presence:changed', { packId, people });
  });
  // A disconnected socket leaves all rooms; one whose session ends leaves the account's room.
  adapter.on('leave-room', (room: string, connection: string) => {
    const packId = idInRoom('pack', room);
    if (packId !== null) leave(packId, connection);
    if (idInRoom('account', room) !== null) for (const each of seats.packIds()) leave(each, connection);
  });

  const timer = setInterval(() => {
    for (const { packId, connection } of seats.quiet()) {
      io.sockets.sockets.get(connection)?.emit('presence:asked', { packId });
    }
    seats.sweep();
  }, sweepEveryMs).unref();
  return async () => {
    unfollow();
    clearInterval(timer);
    await messages.close();
    await others.close();
  };
}
