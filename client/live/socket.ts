import { io } from 'socket.io-client';
import type { PackFocus } from '../../shared/packs.ts';
import { markLive, markLost } from './connection.ts';
import type { LiveSocket } from './liveSocket.ts';
import { joinRooms } from './rooms.ts';

const retryMs = 2_000;

let current: LiveSocket | null = null;

/** The session travels as a cookie with the handshake. */
export const createSocket = (): LiveSocket =>
  io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    withCredentials: true,
    autoConnect: false,
    reconnectionDelayMax: 10_000,
  });

/** Keeps the socket connected: joins every open room after each connection, tells the page how it is. */
export function openSocket(socket: LiveSocket): void {
  current = socket;
  let retry: ReturnType<typeof setTimeout> | undefined;
  // When the server closed the connection or refused it, the library does not try again by itself.
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
  // A connection that outlived the network may be dead without knowing it.
  window.addEventListener('online', () => socket.disconnect().connect());
  socket.connect();
}

/** Signing in or out changes who the socket speaks for. */
export function reconnectSocket(): void {
  current?.disconnect().connect();
}

/** Of no use later: without a connection it is left out. */
export function sendPresence(room: string, focus: PackFocus): void {
  if (current?.connected) current.volatile.emit('presence:set', { room, focus });
}
