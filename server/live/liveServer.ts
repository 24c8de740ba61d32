import { Server, type Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '../../shared/events.ts';
import type { SessionActor } from '../actor.ts';

/** Events between the processes of one site. */
export interface ServerSideEvents {
  published: (event: string, payload: unknown) => void;
  ended: (rooms: readonly string[], payload: unknown) => void;
  people: (processId: string, count: number) => void;
  looking: (processId: string, levels: unknown, isWhole: boolean) => void;
  presence: (packId: number, connection: string, person: unknown) => void;
}

export interface SocketData {
  actor: SessionActor | null;
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, ServerSideEvents, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, ServerSideEvents, SocketData>;

/**
 * The Socket.IO server on the site's own port; it refuses large messages, since all real ones are small. It
 * is attached to the HTTP server after all other listeners, because it forwards requests that are not its own
 * to them.
 */
export function openLiveServer(mayConnect: (origin: string, host: string) => boolean): LiveServer {
  return new Server({
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 64_000,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      decide(null, origin === undefined || mayConnect(origin, host ?? ''));
    },
  });
}
