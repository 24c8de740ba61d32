import { useEffect } from 'react';
import { createStore } from '../store/createStore.ts';
import { backOff } from './backOff.ts';
import { markBehind, startCatchingUp } from './connection.ts';
import type { LiveSocket } from './liveSocket.ts';

const answerMs = 5_000;
const maxWaitMs = 10_000;

interface RoomState {
  /** Room → ticket: 0 while there is no connection, a new number after every join. */
  tickets: ReadonlyMap<string, number>;
}

const useRooms = createStore<RoomState>(() => ({ tickets: new Map() }));

/** Room → how many components show it. */
const watchers = new Map<string, number>();
let socket: LiveSocket | null = null;
let lastTicket = 0;

function setTicket(room: string, ticket: number | null): void {
  const tickets = new Map(useRooms.getState().tickets);
  if (ticket === null) tickets.delete(room);
  else tickets.set(room, ticket);
  useRooms.setState({ tickets });
}

/** Joins a room that is shown, and tries again until the server has answered. */
async function join(room: string, attempt = 0): Promise<void> {
  const answer = await socket
    ?.timeout(answerMs)
    .emitWithAck('room:join', { room })
    .catch(() => null);
  if (!watchers.has(room)) return;
  // The page loads its data even after a refusal or without an answer.
  lastTicket += 1;
  setTicket(room, lastTicket);
  if (answer === null || (answer?.ok === false && answer.isPassing)) joinLater(room, attempt);
}

function joinLater(room: string, attempt: number): void {
  const finish = startCatchingUp();
  markBehind();
  setTimeout(
    () => {
      // A reconnection joins all rooms anyway.
      if (watchers.has(room) && socket?.connected) void join(room, attempt + 1).then(finish);
      else finish();
    },
    backOff(attempt, maxWaitMs),
  );
}

/** Joins all rooms that components use; called after every connection. */
export async function joinRooms(connected: LiveSocket): Promise<void> {
  socket = connected;
  await Promise.all([...watchers.keys()].map(join));
}

/** Joins a room, or counts one more component that uses it. Returns the function that leaves. */
function enterRoom(room: string): () => void {
  const count = watchers.get(room) ?? 0;
  watchers.set(room, count + 1);
  if (count === 0) {
    if (socket?.connected) void join(room);
    else setTicket(room, 0);
  }
  return () => leaveRoom(room);
}

function leaveRoom(room: string): void {
  const count = watchers.get(room) ?? 0;
  if (count > 1) {
    watchers.set(room, count - 1);
    return;
  }
  watchers.delete(room);
  setTicket(room, null);
  if (socket?.connected) socket.emit('room:leave', { room }, () => undefined);
}

/**
 * Keeps a room joined while the component is mounted. Returns the ticket for `useLoad`: null means to wait
 * for the join; it changes after every join, so that missed changes are loaded. Without a connection loading
 * does not wait.
 */
export function useRoom(room: string): number | null {
  useEffect(() => enterRoom(room), [room]);
  return useRooms((rooms) => rooms.tickets.get(room) ?? null);
}
