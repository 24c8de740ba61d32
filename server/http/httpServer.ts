import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { minuteMs } from '../../shared/durations.ts';
import { upgradeOption } from './answerOtherUpgrades.ts';
import type { AddressOf } from './clientAddress.ts';
import { closeSilent, type SilenceLimits } from './closeSilent.ts';
import { closeWithoutStacks } from './closeWithoutStacks.ts';
import { createDiscard } from './createDiscard.ts';
import { drainUnread } from './drainUnread.ts';
import { endParsing } from './endParsing.ts';
import {
  type ConnectionFacts,
  type ConnectionLimits,
  limitConnections,
  usualConnectionLimits,
} from './limitConnections.ts';
import { limitRequests } from './limitRequests.ts';
import { refusePipelines } from './refusePipelines.ts';
import { refuseUnreadable } from './refuseUnreadable.ts';
import { type Pace, requirePace, usualPace } from './requirePace.ts';
import { spareUnsent } from './spareUnsent.ts';
import { takeListeners } from './takeListeners.ts';

/** How long sockets may take to close. */
const goodbyeMs = 1_000;
const lookEveryMs = 50;

/** How long a connection is kept for another request. */
const clientIdleMs = 65_000;
/**
 * Longer than proxies do (Caddy: two minutes): a request that comes while its connection is being closed is lost
 * without an answer.
 */
const proxyIdleMs = 150_000;

export interface GuardedServer {
  http: Server;
  /**
   * Applies all limits to requests; call it after all listeners have been added. Those of Socket.IO keep its own
   * requests from listeners that were there before them.
   */
  guard(): void;
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

interface Facts extends Omit<ConnectionFacts, 'onRefused'> {
  addressOf: AddressOf;
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** A connection of this address, or a request on one, was refused or closed. */
  onRefused(
    address: string,
    why: 'too_many_connections' | 'too_many_unanswered' | 'too_slow' | 'unreadable',
  ): void;
  /** Notes a request that never reaches Koa in the access log and the metrics. */
  noteRequest(request: IncomingMessage, response: ServerResponse): void;
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

export function openHttpServer(facts: Facts, given: Partial<Patience> = {}): GuardedServer {
  const patience = { ...usualPatience(), ...given };
  const http = createServer({
    // An upload may take as long as it needs, if it keeps its pace.
    requestTimeout: 0,
    headersTimeout: patience.headersMs,
    connectionsCheckingInterval: Math.ceil(patience.headersMs / 6),
    keepAliveTimeout: facts.isBehindProxy ? proxyIdleMs : clientIdleMs,
    ...upgradeOption,
  });

  closeWithoutStacks(http);
  endParsing(http);
  let isClosing = false;
  http.on('request', (_, response) => {
    // Limits, logs and metrics all wait for the end of an answer; Node suspects a leak from 11 on.
    response.setMaxListeners(listenersOfAnswer);
    // Otherwise a client that never stops sending requests would never be idle.
    if (isClosing) response.setHeader('Connection', 'close');
  });

  spareUnsent(http);
  const discard = createDiscard();
  drainUnread(http, { ...facts, discard });
  refuseUnreadable(http, { ...facts, discard });
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

  // Node would answer by itself, and read the body for as long as it comes.
  http.on('checkExpectation', (request, response) => http.emit('request', request, response));

  const beginGuarded = takeListeners(http);
  return {
    http,
    guard() {
      const answer = takeListeners(http);
      http.on('request', beginGuarded);
      http.on('request', facts.isBehindProxy ? limitRequests(answer, patience.connections, facts) : answer);
      refusePipelines(http, (request) => facts.onRefused(facts.addressOf(request), 'too_many_unanswered'));
    },
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
