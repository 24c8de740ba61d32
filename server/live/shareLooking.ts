import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { idInRoom, rooms } from '../../shared/rooms.ts';
import { serverLimits } from '../limits.ts';
import type { LiveServer, LiveSocket } from './liveServer.ts';
import { createOtherLookers, joinLookers, LevelLookers, type Looker } from './lookers.ts';
import { repeatEveryMs } from './processTimes.ts';
import { shareWriting } from './shareWriting.ts';
import type { SharingOptions } from './sharingOptions.ts';
import { signedInActor } from './signedInActor.ts';

/** The shortest time between two publications, for all levels together. */
const publishEveryMs = 1_000;

interface LookingOptions extends SharingOptions {
  findLooker: (accountId: number) => Promise<Looker>;
}

/**
 * Publishes to a level's room how many people look at it, who of them allows others to see that, and that
 * one of them writes a comment. Counts joined sockets; nothing is stored. Returns a function that stops it.
 */
export function shareLooking(
  io: LiveServer,
  { findLooker, live, onError, isOneOfMany, clock }: LookingOptions,
): () => Promise<void> {
  const processId = randomUUID();
  const { adapter } = io.of('/');
  const others = createOtherLookers(clock);
  /** The signed-in people who look at a level, by socket. */
  const lookers = new Map<string, Looker>();
  /** The levels whose people have changed, and whether that was in this process. */
  const changed = new Map<number, boolean>();
  /** The last published state, as JSON, by level. */
  const published = new Map<number, string>();
  let repeatedAt = clock();

  const mark = (levelId: number, isOwn: boolean): void => {
    changed.set(levelId, isOwn || (changed.get(levelId) ?? false));
  };
  const markAll = (socketRooms: Iterable<string>): void => {
    for (const levelId of levelsOf(socketRooms)) mark(levelId, true);
  };

  function here(levelId: number): LevelLookers {
    const sockets = [...(adapter.rooms.get(rooms.level(levelId)) ?? [])];
    const faces = new Map<number, ProfileInfo>();
    for (const socket of sockets) {
      const profile = lookers.get(socket)?.profile;
      if (profile && faces.size < serverLimits.lookingFaces) faces.set(profile.id, profile);
    }
    return [levelId, sockets.length, [...faces.values()]];
  }
  const everywhere = (levelId: number) => joinLookers(levelId, [here(levelId), ...others.of(levelId)]);

  /**
   * Reads the profile of a person when they come to their first level, and again when their account changes.
   */
  async function recognise(socket: LiveSocket): Promise<void> {
    const actor = signedInActor(socket);
    if (actor) lookers.set(socket.id, await findLooker(actor.id));
    else lookers.delete(socket.id);
    if (!socket.connected) lookers.delete(socket.id);
    markAll(socket.rooms);
  }
  const recogniseAgain = (accountId: number): void => {
    for (const id of adapter.rooms.get(rooms.account(accountId)) ?? []) {
      const socket = io.sockets.sockets.get(id);
      if (socket && lookers.has(id)) recognise(socket).catch(onError);
    }
  };

  adapter.on('join-room', (room: string, id: string) => {
    const levelId = idInRoom('level', room);
    const socket = io.sockets.sockets.get(id);
    if (levelId === null || !socket) return;
    mark(levelId, true);
    socket.emit('looking:changed', everywhere(levelId));
    if (!lookers.has(id)) recognise(socket).catch(onError);
  });
  // A disconnected socket leaves all rooms; one whose session ends leaves the account's room.
  adapter.on('leave-room', (room: string, id: string) => {
    markAll([room]);
    if (idInRoom('account', room) === null || !lookers.delete(id)) return;
    markAll(io.sockets.sockets.get(id)?.rooms ?? []);
  });
  const unfollow = live.follow(({ name, payload }) => {
    if (name === 'session:changed') recogniseAgain(payload.profile.id);
  });
  io.on('looking', (sender, levels, isWhole) => {
    const parsed = z.array(LevelLookers).safeParse(levels);
    if (!parsed.success) return;
    for (const levelId of others.put(sender, parsed.data, isWhole)) mark(levelId, false);
  });
  const stopWriting = shareWriting(io, { live, lookerOf: ({ id }) => lookers.get(id), onError });

  function publish(levelId: number): void {
    const state = everywhere(levelId);
    const text = JSON.stringify(state);
    if (text === published.get(levelId)) return;
    if (state.count === 0) published.delete(levelId);
    else published.set(levelId, text);
    io.local.to(rooms.level(levelId)).emit('looking:changed', state);
  }
  const timer = setInterval(() => {
    for (const levelId of others.sweep()) mark(levelId, false);
    const isWhole = clock() - repeatedAt >= repeatEveryMs;
    if (isWhole) repeatedAt = clock();
    if (isOneOfMany) {
      const own = [...changed].filter(([, isOwn]) => isOwn).map(([levelId]) => levelId);
      const sent = isWhole ? levelsOf(adapter.rooms.keys()) : own;
      if (sent.length > 0 || isWhole) io.serverSideEmit('looking', processId, sent.map(here), isWhole);
    }
    for (const levelId of changed.keys()) publish(levelId);
    changed.clear();
  }, publishEveryMs).unref();
  return () => {
    unfollow();
    clearInterval(timer);
    return stopWriting();
  };
}

/** The levels whose rooms are among `names`. */
const levelsOf = (names: Iterable<string>): number[] =>
  [...names].flatMap((name) => idInRoom('level', name) ?? []);
