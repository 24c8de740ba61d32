import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { LiveServer } from './liveServer.ts';

/** Limits of one address, enough for a whole school: open connections, and new ones in a minute. */
const maxOpen = 2_000;
const maxPerMinute = 3_000;

export interface SocketLimits {
  /** Whether the sender of this request may open a connection; counts the attempt. */
  mayOpen(handshake: IncomingMessage): Promise<boolean>;
  /** Counts the open connections; call it once the server is attached. */
  watch(io: LiveServer): void;
}

/** Limits the connections of one address in this process, before any state of them is kept. */
export function createSocketLimits(addressOf: (request: IncomingMessage) => string): SocketLimits {
  const begun = new RateLimiterMemory({ points: maxPerMinute, duration: 60 });
  const open = new Map<string, number>();
  const count = (address: string, change: 1 | -1) => {
    const now = (open.get(address) ?? 0) + change;
    if (now > 0) open.set(address, now);
    else open.delete(address);
  };
  return {
    async mayOpen(handshake) {
      const address = addressOf(handshake);
      if ((open.get(address) ?? 0) >= maxOpen) return false;
      return begun.consume(address).then(
        () => true,
        () => false,
      );
    },
    watch(io) {
      io.engine.on('connection', (connection: Connection) => {
        const address = addressOf(connection.request);
        count(address, 1);
        connection.once('close', () => count(address, -1));
      });
    },
  };
}

/** The part of Engine.IO's connection that is used here; the library does not type its events. */
interface Connection {
  request: IncomingMessage;
  once(event: 'close', listener: () => void): void;
}
