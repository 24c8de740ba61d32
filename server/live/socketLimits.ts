import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { serverLimits } from '../limits.ts';
import type { LiveServer } from './liveServer.ts';

export interface SocketLimits {
  /** Whether the sender of this request may open a connection; counts the attempt. */
  mayOpen(handshake: IncomingMessage): Promise<boolean>;
  /**
   * Counts the open connections and their messages, and closes those that send more than is allowed; call it
   * once the server is attached.
   */
  watch(io: LiveServer): void;
}

interface Opener {
  open: number;
  messages: number;
  countedSince: number;
}

/**
 * Limits the connections of one address in this process, before any state of them is kept. `onFlood` is
 * called for each connection that is closed because of its messages.
 */
export function createSocketLimits(
  addressOf: (request: IncomingMessage) => string,
  onFlood: (address: string) => void,
  clock: () => number,
): SocketLimits {
  const begun = new RateLimiterMemory({ points: serverLimits.newSocketsPerMinute, duration: 60 });
  const openers = new Map<string, Opener>();
  function enter(address: string): Opener {
    const opener = openers.get(address) ?? { open: 0, messages: 0, countedSince: clock() };
    opener.open += 1;
    openers.set(address, opener);
    return opener;
  }
  function leave(address: string, opener: Opener): void {
    opener.open -= 1;
    if (opener.open > 0) return;
    // Its messages still count if the address comes back at once.
    const forget = () => {
      if (opener.open === 0 && openers.get(address) === opener) openers.delete(address);
    };
    setTimeout(forget, serverLimits.socketMessagesMs).unref();
  }
  function maySend(opener: Opener, length: number): boolean {
    const now = clock();
    if (Math.abs(now - opener.countedSince) >= serverLimits.socketMessagesMs) {
      Object.assign(opener, { messages: 0, countedSince: now });
    }
    opener.messages += Math.max(1, Math.ceil(length / serverLimits.socketMessageLength));
    return opener.messages <= serverLimits.socketMessages;
  }
  return {
    async mayOpen(handshake) {
      const address = addressOf(handshake);
      if ((openers.get(address)?.open ?? 0) >= serverLimits.sockets) return false;
      return begun.consume(address).then(
        () => true,
        () => false,
      );
    },
    watch(io) {
      io.engine.on('connection', (connection: Connection) => {
        const address = addressOf(connection.request);
        const opener = enter(address);
        connection.once('close', () => leave(address, opener));
        connection.on('data', ({ length }) => {
          if (maySend(opener, length)) return;
          onFlood(address);
          connection.close(true);
        });
      });
    },
  };
}

/** The part of Engine.IO's connection that is used here; the library does not type its events. */
interface Connection {
  request: IncomingMessage;
  once(event: 'close', listener: () => void): void;
  on(event: 'data', listener: (message: string | Buffer) => void): void;
  /** `discard`: what waits to be sent is not sent any more. */
  close(discard: boolean): void;
}
