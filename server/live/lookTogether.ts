import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { limits } from '../../shared/limits.ts';
import type { RefusedMessage } from '../../shared/refusedMessage.ts';
import { idInRoom, rooms } from '../../shared/rooms.ts';
import { Companion, type LevelView, type TogetherAnswer, TogetherRequest } from '../../shared/together.ts';
import { acceptLatest } from './acceptLatest.ts';
import { createCompanions } from './companions.ts';
import type { LiveServer, LiveSocket } from './liveServer.ts';
import { createPacer } from './pacer.ts';
import { notAllowed } from './refusals.ts';
import type { SharingOptions } from './sharingOptions.ts';
import { signedInActor } from './signedInActor.ts';
import { tellOthers } from './tellOthers.ts';

const sweepEveryMs = 1_000;
const noPlace: RefusedMessage = {
  ok: false,
  reason: 'Enough people look around together here already.',
  isPassing: true,
};

/** The level and the key of each companion; null has left. */
const CompanionsElsewhere = z.array(z.tuple([z.int(), z.string(), Companion.nullable()]));

/** A connection that looks around in a level with others. */
interface Member {
  levelId: number;
  key: string;
  profile: ProfileInfo | null;
}

interface TogetherOptions extends SharingOptions {
  /** The profile of an account that may take part. */
  findCompanion: (accountId: number) => Promise<ProfileInfo | null>;
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
  const others = tellOthers<z.infer<typeof CompanionsElsewhere>[number]>(
    (told) => io.serverSideEmit('together', told),
    onError,
  );
  const members = new Map<string, Member>();

  const publish = (levelId: number): void =>
    publishing.run(String(levelId), () => {
      io.local.to(companyRoom(levelId)).emit('together:changed', { levelId, people: companions.at(levelId) });
    });
  function share({ levelId, key, profile }: Member, view: LevelView | null): boolean {
    const companion = view && { key, profile, view };
    if (!companions.put(levelId, key, companion)) return false;
    if (isOneOfMany) others.tell(`${levelId} ${key}`, [levelId, key, companion]);
    publish(levelId);
    return true;
  }
  async function leave(socket: LiveSocket): Promise<void> {
    const member = members.get(socket.id);
    if (!member) return;
    members.delete(socket.id);
    share(member, null);
    await socket.leave(companyRoom(member.levelId));
  }

  async function admit(socket: LiveSocket, levelId: number): Promise<Member | null> {
    const actor = signedInActor(socket);
    const profile = actor && (await findCompanion(actor.id));
    return actor && !profile ? null : { levelId, key: randomUUID(), profile };
  }

  async function look(socket: LiveSocket, { room, view }: TogetherRequest): Promise<TogetherAnswer> {
    const levelId = idInRoom('level', room) ?? 0;
    const known = members.get(socket.id);
    if (!view || known?.levelId !== levelId) await leave(socket);
    if (!view) return { ok: true, key: '' };
    const found = known?.levelId === levelId ? known : await admit(socket, levelId);
    // While the account was read, the person may have left the page, or an earlier message was processed.
    const member = members.get(socket.id) ?? found;
    if (!member || !socket.connected || !socket.rooms.has(room)) return notAllowed;
    if (!share(member, view)) return noPlace;
    if (members.has(socket.id)) return { ok: true, key: member.key };
    members.set(socket.id, member);
    await socket.join(companyRoom(levelId));
    socket.emit('together:changed', { levelId, people: companions.at(levelId) });
    return { ok: true, key: member.key };
  }

  io.on('together', (told) => {
    const parsed = CompanionsElsewhere.safeParse(told);
    if (!parsed.success) return;
    for (const each of parsed.data) if (companions.put(...each)) publish(each[0]);
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
    const member = members.get(socketId);
    if (socket) leave(socket).catch(onError);
    else if (member) {
      members.delete(socketId);
      share(member, null);
    }
  };
  // A disconnected socket leaves all rooms; one whose session ends leaves the account's room.
  io.of('/').adapter.on('leave-room', (room: string, socketId: string) => {
    const member = members.get(socketId);
    if (!member) return;
    if (
      room === rooms.level(member.levelId) ||
      (member.profile && room === rooms.account(member.profile.id))
    ) {
      leaveBy(socketId);
    }
  });
  const unfollow = live.follow(({ name, payload }) => {
    if (name !== 'session:changed' || !payload.profile.isSuspended) return;
    for (const [socketId, { profile }] of members) if (profile?.id === payload.profile.id) leaveBy(socketId);
  });
  const timer = setInterval(() => {
    for (const levelId of companions.sweep()) publish(levelId);
  }, sweepEveryMs).unref();
  return async () => {
    unfollow();
    clearInterval(timer);
    await Promise.all([messages.close(), publishing.close()]);
    await others.close();
  };
}

/** The room of the people who look around in a level together; clients cannot ask to join it. */
const companyRoom = (levelId: number): string => `together:${levelId}`;
