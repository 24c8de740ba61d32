import type { PackPresence } from '../../shared/packPresence.ts';
import { backOff } from './backOff.ts';
import { markLive, markLost, startCatchingUp } from './connection.ts';
import type { LiveSocket } from './liveSocket.ts';
import { joinRooms } from './rooms.ts';

/** The longest wait between two attempts to connect. */
const maxWaitMs = 3_000;

let current: LiveSocket | null = null;

/**
 * Keeps the socket connected, joins the open rooms after each connection, and records the connection's state.
 */
export function openSocket(socket: LiveSocket): void {
  current = socket;
  let attempts = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const tryAgain = () => {
    markLost();
    clearTimeout(retry);
    retry = setTimeout(
      () => {
        retry = undefined;
        socket.connect();
      },
      backOff(attempts, maxWaitMs),
    );
    attempts += 1;
  };
  /** The visitor looks at the page again, or the network is back: the rest of the wait is skipped. */
  const tryNow = () => {
    if (retry === undefined) return;
    clearTimeout(retry);
    retry = undefined;
    socket.connect();
  };

  socket.on('connect', () => {
    attempts = 0;
    const finish = startCatchingUp();
    markLive();
    // Pages whose rooms were joined begin to load at once; the timeout lets them begin before this ends.
    void joinRooms(socket).then(() => setTimeout(finish));
  });
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') tryAgain();
  });
  socket.on('connect_error', tryAgain);
  window.addEventListener('offline', markLost);
  // After the network was away, an open connection may be dead without an error.
  window.addEventListener('online', () => {
    clearTimeout(retry);
    retry = undefined;
    socket.disconnect().connect();
  });
  window.addEventListener('focus', tryNow);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tryNow());
  socket.connect();
}

/** Call it after signing in or out: the handshake decides to which account the socket belongs. */
export function reconnectSocket(): void {
  current?.disconnect().connect();
}

/** Reports that a comment is being written. A late report would be useless, so it is not queued. */
export function sendWriting(room: string): void {
  if (current?.connected) current.volatile.emit('comment:write', { room });
}

/** The socket for code that is loaded later; null while there is no connection. */
export const openedSocket = (): LiveSocket | null => (current?.connected ? current : null);

/** Late presence would be useless, so without a connection it is not sent. */
export function sendPresence(room: string, presence: PackPresence): void {
  if (current?.connected) current.volatile.emit('presence:set', { room, ...presence });
}
