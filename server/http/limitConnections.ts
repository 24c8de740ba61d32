import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../log.ts';
import { addressOfSocket } from './clientAddress.ts';
import { descriptorLimit } from './descriptorLimit.ts';

export interface ConnectionLimits {
  /** The limit of the process; files and the database need descriptors as well. */
  total: number;
  /**
   * The limit of one address; many people of a school share one. Behind a proxy, that of its requests in
   * progress.
   */
  perAddress: number;
  /**
   * The limit of one address for connections without a complete request or a refusal; behind a proxy, for
   * requests whose body has not arrived completely.
   */
  waitingPerAddress: number;
}

export function usualConnectionLimits(descriptors = descriptorLimit()): ConnectionLimits {
  const total = Math.min(Math.floor(descriptors * 0.8), 50_000);
  return {
    total,
    perAddress: Math.floor(total / 2),
    waitingPerAddress: Math.min(Math.floor(total / 8), 1_000),
  };
}

export interface ConnectionFacts {
  isBehindProxy: boolean;
  log: Logger;
  /** A connection of this address was refused. */
  onRefused(address: string, why: 'too_many_connections'): void;
}

/** Many connections may be refused at once; they share a line of the log. */
const logEveryMs = 10_000;

/**
 * Refuses connections before the process runs out of descriptors, first those of an address that holds too
 * many. Behind a proxy all of them come from its address: only the total counts, and limitRequests refuses
 * requests instead.
 */
export function limitConnections(
  http: Server,
  { total, perAddress, waitingPerAddress }: ConnectionLimits,
  { isBehindProxy, log, onRefused }: ConnectionFacts,
): void {
  http.maxConnections = total;
  http.on('drop', reportDropped(log));
  if (isBehindProxy) return;

  const open = new Map<string, Set<Socket>>();
  const waiting = new Map<string, Set<Socket>>();
  http.on('connection', (socket) => {
    const address = addressOfSocket(socket);
    if (sizeOf(open, address) >= perAddress || sizeOf(waiting, address) >= waitingPerAddress) {
      onRefused(address, 'too_many_connections');
      socket.destroy();
      return;
    }
    hold(open, address, socket);
    hold(waiting, address, socket);
    socket.once('close', () => {
      release(open, address, socket);
      release(waiting, address, socket);
    });
  });
  const stopWaiting = (socket: Socket) => release(waiting, addressOfSocket(socket), socket);
  http.on('request', ({ socket }: IncomingMessage) => stopWaiting(socket));
  http.on('upgrade', ({ socket }: IncomingMessage) => stopWaiting(socket));
  // It stays open for a moment, so that the refusal arrives (refuseUnreadable).
  http.on('clientError', (_, socket) => stopWaiting(socket as Socket));
}

const sizeOf = (sockets: Map<string, Set<Socket>>, address: string): number =>
  sockets.get(address)?.size ?? 0;

function hold(sockets: Map<string, Set<Socket>>, address: string, socket: Socket): void {
  const held = sockets.get(address) ?? new Set();
  sockets.set(address, held.add(socket));
}

function release(sockets: Map<string, Set<Socket>>, address: string, socket: Socket): void {
  const held = sockets.get(address);
  held?.delete(socket);
  if (held?.size === 0) sockets.delete(address);
}

/** Logs the first refusal at once, and those of the next seconds in one line. */
function reportDropped(log: Logger): () => void {
  let gathered = 0;
  let timer: NodeJS.Timeout | null = null;
  return () => {
    if (timer) {
      gathered += 1;
      return;
    }
    log.warn({ refused: 1 }, 'The process has too many connections; new ones are refused');
    timer = setTimeout(() => {
      if (gathered > 0) {
        log.warn({ refused: gathered }, 'The process has too many connections; new ones were refused');
      }
      gathered = 0;
      timer = null;
    }, logEveryMs).unref();
  };
}
