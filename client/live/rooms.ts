import { useEffect } from 'react';
import { create } from 'zustand';
import type { LiveSocket } from './liveSocket.ts';

const answerMs = 5_000;

interface RoomState {
  /** Room → ticket: 0 while the socket is not there yet, a new number after every joining. */
  tickets: ReadonlyMap<string, number>;
}

const useRooms = create<RoomState>(() => ({ tickets: new Map() }));

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

async function join(room: string): Promise<void> {
  // A refusal or silence is no reason to show nothing: whatever happened, it is time to load.
  await socket
    ?.timeout(answerMs)
    .emitWithAck('room:join', { room })
    .catch(() => undefined);
  if (!watchers.has(room)) return;
  lastTicket += 1;
  setTicket(room, lastTicket);
}

/** Joins all rooms on screen; called after every connection. */
export async function joinRooms(connected: LiveSocket): Promise<void> {
  socket = connected;
  await Promise.all([...watchers.keys()].map(join));
}

/** Comes into a room, or counts one more who is in it. Gives the function that leaves. */
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
 * Is in a room while the component is there. The ticket is for `useLoad`: null means wait until joined, then load;
 * it changes after every joining, so that what was missed is loaded. Without a connection loading does not wait.
 */
export function useRoom(room: string): number | null {
  useEffect(() => enterRoom(room), [room]);
  return useRooms((rooms) => rooms.tickets.get(room) ?? null);
}
