import { z } from 'zod';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { PackFocus, PackPerson } from '../../shared/packs.ts';
import { rooms } from '../../shared/rooms.ts';
import type { LiveServer, LiveSocket } from './liveServer.ts';

/** Editors say every 4 s that they are still there. */
const forgetAfterMs = 9_000;
const sweepEveryMs = 1_000;
/** How often one connection is listened to, and how often a room is told. */
const mostOftenMs = 200;

const PresenceRequest = z.strictObject({
  room: z.string().regex(/^pack:[1-9]\d{0,14}$/),
  focus: PackFocus,
});

interface Seat {
  person: PackPerson;
  heardAt: number;
}

interface PackSeats {
  /** By connection: someone may look from two windows. */
  seats: Map<string, Seat>;
  /** What the room was told last, as JSON. */
  told: string;
  isTelling: boolean;
}

interface PresenceOptions {
  /** The profile of an account that may edit a pack. */
  findEditor: (accountId: number, packId: number) => Promise<ProfileInfo | null>;
  onError: (error: unknown) => void;
  isOneOfMany: boolean;
}

/** Tells the room of a pack who edits it and what they have in hand. Nothing of it is stored. Answers how to stop. */
export function sharePresence(
  io: LiveServer,
  { findEditor, onError, isOneOfMany }: PresenceOptions,
): () => void {
  const packs = new Map<number, PackSeats>();

  function sit(packId: number, connection: string, person: PackPerson | null): void {
    const pack = packs.get(packId) ?? { seats: new Map(), told: '[]', isTelling: false };
    packs.set(packId, pack);
    if (person) pack.seats.set(connection, { person, heardAt: Date.now() });
    else pack.seats.delete(connection);
    tell(packId, pack);
  }

  function share(packId: number, connection: string, person: PackPerson | null): void {
    sit(packId, connection, person);
    if (isOneOfMany) io.serverSideEmit('presence', packId, connection, person);
  }

  function tell(packId: number, pack: PackSeats): void {
    if (pack.isTelling) return;
    const people = peopleIn(pack);
    const told = JSON.stringify(people);
    if (told !== pack.told) {
      pack.told = told;
      pack.isTelling = true;
      io.local.to(rooms.pack(packId)).emit('presence:changed', { packId, people });
      setTimeout(() => {
        pack.isTelling = false;
        tell(packId, pack);
      }, mostOftenMs).unref();
    } else if (people.length === 0) {
      packs.delete(packId);
    }
  }

  io.on('presence', (packId, connection, person) => {
    const parsed = PackPerson.nullable().safeParse(person);
    if (parsed.success) sit(packId, connection, parsed.data);
  });

  io.on('connection', (socket) => {
    let heardAt = 0;
    const setPresence = async (request: unknown): Promise<void> => {
      const parsed = PresenceRequest.safeParse(request);
      if (!parsed.success || Date.now() - heardAt < mostOftenMs) return;
      heardAt = Date.now();
      const { room, focus } = parsed.data;
      const packId = packIdOf(room);
      const profile = await findSeated(socket, packId);
      if (profile && socket.rooms.has(room)) share(packId, socket.id, { profile, focus });
      else leave(packId, socket.id);
    };
    socket.on('presence:set', (request) => void setPresence(request).catch(onError));
  });

  /** Who speaks through a socket, as long as its session has not ended. */
  async function findSeated({ data: { actor }, rooms: joined }: LiveSocket, packId: number) {
    if (!actor || !joined.has(rooms.account(actor.id))) return null;
    return findEditor(actor.id, packId);
  }

  function leave(packId: number, connection: string): void {
    if (packs.get(packId)?.seats.has(connection)) share(packId, connection, null);
  }

  const { adapter } = io.of('/');
  adapter.on('join-room', (room: string, connection: string) => {
    const packId = packIdOf(room);
    const pack = packs.get(packId);
    if (pack)
      io.sockets.sockets.get(connection)?.emit('presence:changed', { packId, people: peopleIn(pack) });
  });
  // Whoever disconnects leaves all rooms; whose session ends, that of the account.
  adapter.on('leave-room', (room: string, connection: string) => {
    if (room.startsWith('account:')) for (const packId of packs.keys()) leave(packId, connection);
    else leave(packIdOf(room), connection);
  });

  const timer = setInterval(() => {
    const oldest = Date.now() - forgetAfterMs;
    for (const [packId, pack] of packs) {
      for (const [connection, { heardAt }] of pack.seats) {
        if (heardAt < oldest) pack.seats.delete(connection);
      }
      tell(packId, pack);
    }
  }, sweepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** 0 for anything that is no pack's room. */
const packIdOf = (room: string): number => Number(/^pack:(\d{1,15})$/.exec(room)?.[1] ?? 0);

/** Everyone once, with what they have in hand in any of their windows. */
function peopleIn({ seats }: PackSeats): PackPerson[] {
  const people = new Map<number, PackPerson>();
  for (const { person } of seats.values()) {
    const known = people.get(person.profile.id);
    if (!known || known.focus === null) people.set(person.profile.id, person);
  }
  return [...people.values()];
}
