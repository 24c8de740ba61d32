import { io } from 'socket.io-client';
import type { LiveSocket } from './liveSocket.ts';

/** An attempt that takes longer is given up. */
const attemptMs = 10_000;

/** The handshake carries the session cookie. `openSocket` decides when to connect again. */
export const createSocket = (): LiveSocket =>
  io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    // Polling works where WebSocket is blocked.
    tryAllTransports: true,
    withCredentials: true,
    autoConnect: false,
    reconnection: false,
    timeout: attemptMs,
  });
