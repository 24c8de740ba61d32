import type { IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { type ServerOptions, WebSocketServer } from 'ws';
import type { ClientToServerEvents, ServerToClientEvents } from '../../shared/events.ts';
import type { SessionActor } from '../actor.ts';
import { serverLimits } from '../limits.ts';

/** Events between the processes of one site. */
export interface ServerSideEvents {
  publications: (message: unknown) => void;
  people: (processId: string, count: number) => void;
  looking: (processId: string, levels: unknown, isWhole: boolean) => void;
  presence: (people: unknown) => void;
  together: (companions: unknown) => void;
}

export interface SocketData {
  actor: SessionActor | null;
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, ServerSideEvents, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, ServerSideEvents, SocketData>;

interface LiveServerOptions {
  mayConnect(origin: string, host: string): boolean;
  /** Whether the sender is within the limits of connections; without it there are none. */
  mayOpen?: ((handshake: IncomingMessage) => Promise<boolean>) | undefined;
  /** Called for each refused connection of a page of the site, or of a program. */
  onRefused(handshake: IncomingMessage, why: 'too_many_connections'): void;
  /** Called for each refused connection of a page of another site. */
  onForeign(handshake: IncomingMessage): void;
  isOneOfMany?: boolean;
}

/**
 * Reads one message of a connection, then lets others have their turn: a thousand fit into what is received at
 * once, and would otherwise be handled without a pause.
 */
class FairWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, allowSynchronousEvents: false });
  }
}

/**
 * The Socket.IO server on the site's own port; it refuses large messages, since all real ones are small. It
 * is attached to the HTTP server after all other listeners, because it forwards requests that are not its own
 * to them.
 */
export function openLiveServer({
  mayConnect,
  mayOpen = async () => true,
  onRefused,
  onForeign,
  isOneOfMany = false,
}: LiveServerOptions): LiveServer {
  return new Server({
    path: '/socket.io',
    serveClient: false,
    // Polling would require all requests of a connection to reach the same process.
    transports: isOneOfMany ? ['websocket'] : ['websocket', 'polling'],
    wsEngine: FairWebSocketServer,
    maxHttpBufferSize: serverLimits.socketMessageBytes,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    // A connection that never joins the site is closed.
    connectTimeout: 10_000,
    // Called only for the first request of a connection.
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      if (origin !== undefined && !mayConnect(origin, host ?? '')) {
        onForeign(request);
        return decide(null, false);
      }
      mayOpen(request).then(
        (isAllowed) => {
          if (!isAllowed && !request.socket.destroyed) onRefused(request, 'too_many_connections');
          decide(isAllowed ? null : 'too_many_requests', isAllowed);
        },
        () => decide('not_ready', false),
      );
    },
  });
}
