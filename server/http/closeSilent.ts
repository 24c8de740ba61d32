import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { minuteMs } from '../../shared/durations.ts';
import { isHeldBack } from './isHeldBack.ts';

/** Longer than any answer takes, whatever waits before it. */
const maxWorkMs = 30 * minuteMs;

interface Last {
  request: IncomingMessage;
  response: ServerResponse;
  at: number;
}

/**
 * Closes connections without any traffic for `idleMs`, unless it is the server that takes so long: for an
 * answer to what has arrived, or before it reads on.
 */
export function closeSilent(http: Server, idleMs: number): void {
  http.timeout = idleMs;
  const lastOf = new WeakMap<Socket, Last>();
  http.on('request', (request, response) => {
    lastOf.set(request.socket, { request, response, at: performance.now() });
  });
  http.on('timeout', (socket: Socket) => {
    const last = lastOf.get(socket);
    if (last && isServersTurn(last)) socket.setTimeout(idleMs);
    else socket.destroy();
  });
}

const isServersTurn = ({ request, response, at }: Last): boolean =>
  !response.headersSent && performance.now() - at < maxWorkMs && (request.complete || isHeldBack(request));
