import type { Socket } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '../../shared/events.ts';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
