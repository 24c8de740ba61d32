import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isHeldBack } from './isHeldBack.ts';

export interface SilenceLimits {
  /** How long a connection may be without any traffic. */
  idleMs: number;
  /** How long the server may work on an answer without any traffic. */
  workMs: number;
}

interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  /** Since when nothing has arrived, as far as it was looked at. */
  silence?: { bytesRead: number; since: number };
}

/**
 * Closes connections without any traffic for `idleMs`, unless it is the server that takes so long: for an
 * answer to what has arrived, or before it reads on.
 */
export function closeSilent(http: Server, { idleMs, workMs }: SilenceLimits): void {
  http.timeout = idleMs;
  // Requests of a connection are begun one after the other (refusePipelines), so that none before the last
  // one waits for its answer.
  const lastOf = new WeakMap<Socket, Asked>();
  http.on('request', (request, response) => lastOf.set(request.socket, { request, response }));
  http.on('timeout', (socket: Socket) => {
    const last = lastOf.get(socket);
    if (last && isServersTurn(last) && silentMs(last) < workMs) socket.setTimeout(idleMs);
    else socket.destroy();
  });
}

const isServersTurn = ({ request, response }: Asked): boolean =>
  !response.headersSent && (request.complete || isHeldBack(request));

/** For how long nothing has arrived: a large body may take much longer than the work on it. */
function silentMs(asked: Asked): number {
  const now = performance.now();
  const { bytesRead } = asked.request.socket;
  const known = asked.silence;
  const silence = known?.bytesRead === bytesRead ? known : { bytesRead, since: now };
  asked.silence = silence;
  return now - silence.since;
}
