import type { PackFocus } from '../../shared/packs.ts';
import { markLive, markLost } from './connection.ts';
import type { LiveSocket } from './liveSocket.ts';
import { joinRooms } from './rooms.ts';

const retryMs = 2_000;

let current: LiveSocket | null = null;

/**
 * Keeps the socket connected, joins the open rooms after each connection, and records the connection's state.
 */
export function openSocket(socket: LiveSocket): void {
  current = socket;
  let retry: ReturnType<typeof setTimeout> | undefined;
  // The library does not reconnect by itself after the server has closed or refused a connection.
  const tryAgain = () => {
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), retryMs);
  };

  socket.on('connect', () => {
    markLive();
    void joinRooms(socket);
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    markLost();
    if (!socket.active) tryAgain();
  });
  socket.on('connect_error', () => {
    markLost();
    if (!socket.active) tryAgain();
  });
  window.addEventListener('offline', markLost);
  // After the network was away, an open connection may be dead without an error.
  window.addEventListener('online', () => socket.disconnect().connect());
  socket.connect();
}

/** Call it after signing in or out: the handshake decides to which account the socket belongs. */
export function reconnectSocket(): void {
  current?.disconnect().connect();
}

/** Presence is of no use later, so without a connection it is not sent. */
export function sendPresence(room: string, focus: PackFocus): void {
  if (current?.connected) current.volatile.emit('presence:set', { room, focus });
}
