import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { serverLimits } from '../limits.ts';
import { createFairQueue } from '../services/fairQueue.ts';
import { closeUnread, type Unread } from './closeUnread.ts';
import { breakOff, type Connection } from './connection.ts';
import type { LiveServer } from './liveServer.ts';

export interface SocketLimits {
  /**
   * Whether the sender of this request may open a connection; counts the attempt. Resolves when its turn comes:
   * one address opens them a few milliseconds apart, so that others are answered in between.
   */
  mayOpen(handshake: IncomingMessage): Promise<boolean>;
  /**
   * Counts the open connections and their messages, and closes those that send more than is allowed, or do not
   * read what they are sent; call it once the server is attached.
   */
  watch(io: LiveServer): void;
}

interface Opener {
  open: number;
  messages: number;
  countedSince: number;
  unread: Unread;
}

/**
 * Limits the connections of one address in this process, before any state of them is kept. `onClosed` is
 * called for each connection that is closed because of its messages, or of those that it does not read.
 */
export function createSocketLimits(
  addressOf: (request: IncomingMessage) => string,
  onClosed: (address: string, why: 'too_many_messages' | 'unread') => void,
  clock: () => number,
): SocketLimits {
  const begun = new RateLimiterMemory({ points: serverLimits.newSocketsPerMinute, duration: 60 });
  const openings = createFairQueue({
    concurrency: 1,
    maxWaiting: serverLimits.sockets,
    restMs: () => serverLimits.betweenSocketsMs,
  });
  const openers = new Map<string, Opener>();
  function enter(address: string): Opener {
    const opener = openers.get(address) ?? {
      open: 0,
      messages: 0,
      countedSince: clock(),
      unread: { bytes: 0 },
    };
    opener.open += 1;
    openers.set(address, opener);
    return opener;
  }
  const mayHaveOneMore = (address: string) => (openers.get(address)?.open ?? 0) < serverLimits.sockets;
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
      if (!mayHaveOneMore(address)) return false;
      const isAllowed = await begun.consume(address).then(
        () => true,
        () => false,
      );
      return (
        isAllowed &&
        whileConnected(handshake.socket, (signal) =>
          openings.run(address, async () => mayHaveOneMore(address), signal).catch(() => false),
        )
      );
    },
    watch(io) {
      io.engine.on('connection', (connection: Connection) => {
        const address = addressOf(connection.request);
        const opener = enter(address);
        connection.once('close', () => leave(address, opener));
        connection.on('data', ({ length }) => {
          if (maySend(opener, length)) return;
          onClosed(address, 'too_many_messages');
          breakOff(connection);
        });
        closeUnread(connection, opener.unread, clock, () => onClosed(address, 'unread'));
      });
    },
  };
}

/** Runs work for a connection that Node has handed over, so that nobody else listens to it; aborts with its end. */
async function whileConnected<T>(socket: Socket, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  // Without a listener, a connection that is reset would end the process.
  socket.on('error', leave).once('close', leave);
  try {
    return await work(leaving.signal);
  } finally {
    socket.off('error', leave).off('close', leave);
  }
}
