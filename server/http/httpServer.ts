import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { minuteMs } from '../../shared/durations.ts';
import { closeSilent, type SilenceLimits } from './closeSilent.ts';
import { drainUnread } from './drainUnread.ts';
import {
  type ConnectionFacts,
  type ConnectionLimits,
  limitConnections,
  usualConnectionLimits,
} from './limitConnections.ts';
import { refuseUnreadable } from './refuseUnreadable.ts';
import { type Pace, requirePace, usualPace } from './requirePace.ts';
import { spareUnsent } from './spareUnsent.ts';

/** How long sockets may take to close. */
const goodbyeMs = 1_000;
const lookEveryMs = 50;

export interface ClosableServer {
  http: Server;
  /**
   * Runs `close`, which stops listening and waits for running requests, and closes idle connections so that
   * they do not delay it.
   */
  closeBy(close: () => Promise<void>): Promise<void>;
}

/** The limits for slow clients and for those with many connections. */
export interface Patience extends SilenceLimits {
  connections: ConnectionLimits;
  /** How long a request may take until all its headers have arrived. */
  headersMs: number;
  bodyPace: Pace;
}

const listenersOfAnswer = 20;

const usualPatience = (): Patience => ({
  connections: usualConnectionLimits(),
  headersMs: 30_000,
  idleMs: 120_000,
  // Longer than any answer takes, whatever waits before it.
  workMs: 30 * minuteMs,
  bodyPace: usualPace,
});

export function openHttpServer(facts: ConnectionFacts, given: Partial<Patience> = {}): ClosableServer {
  const patience = { ...usualPatience(), ...given };
  const http = createServer({
    // An upload may take as long as it needs, if it keeps its pace.
    requestTimeout: 0,
    headersTimeout: patience.headersMs,
    connectionsCheckingInterval: Math.ceil(patience.headersMs / 6),
    // Longer than the time for which proxies keep a reusable connection.
    keepAliveTimeout: 65_000,
  });

  let isClosing = false;
  http.on('request', (_, response) => {
    // Limits, logs and metrics all wait for the end of an answer; Node suspects a leak from 11 on.
    response.setMaxListeners(listenersOfAnswer);
    // Otherwise a client that never stops sending requests would never be idle.
    if (isClosing) response.setHeader('Connection', 'close');
  });

  spareUnsent(http);
  drainUnread(http);
  refuseUnreadable(http, facts.onRefused);
  limitConnections(http, patience.connections, facts);
  requirePace(http, patience.bodyPace);
  closeSilent(http, patience);

  const upgraded = new Set<Duplex>();
  http.on('upgrade', (_, socket) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });

  // Connections without any request do not count as idle, so they are remembered and closed separately.
  const unused = new Set<Duplex>();
  http.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  http.on('request', ({ socket }) => unused.delete(socket));

  return {
    http,
    async closeBy(close) {
      isClosing = true;
      const idle = setInterval(() => http.closeIdleConnections(), lookEveryMs);
      const silent = setTimeout(() => {
        for (const socket of [...upgraded, ...unused]) socket.destroy();
      }, goodbyeMs);
      await close();
      clearInterval(idle);
      clearTimeout(silent);
    },
  };
}
