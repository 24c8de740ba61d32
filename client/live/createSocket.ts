import { io } from 'socket.io-client';
import type { LiveSocket } from './liveSocket.ts';

/** The handshake carries the session cookie. */
export const createSocket = (): LiveSocket =>
  io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    withCredentials: true,
    autoConnect: false,
    reconnectionDelayMax: 10_000,
  });
