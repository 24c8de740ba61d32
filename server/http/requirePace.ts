import type { IncomingMessage, Server } from 'node:http';
import { hasBody } from './hasBody.ts';
import { isHeldBack } from './isHeldBack.ts';

export interface Pace {
  /** How long a body may take to bring `bytes`. */
  everyMs: number;
  bytes: number;
}

/** A kilobyte a second: slower than any line on which pages can be used. */
export const usualPace: Pace = { everyMs: 30_000, bytes: 30_000 };

/**
 * Refuses requests whose body arrives more slowly, with `too_slow`. Time during which the server itself does
 * not read is not counted.
 */
export function requirePace(http: Server, { everyMs, bytes }: Pace): void {
  http.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let before = socket.bytesRead;
    const look = setInterval(() => {
      if (request.complete) return clearInterval(look);
      const isTooSlow = socket.bytesRead - before < bytes;
      before = socket.bytesRead;
      if (isHeldBack(request) || !isTooSlow) return;
      clearInterval(look);
      const error = Object.assign(new Error('The body arrives too slowly.'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      http.emit('clientError', error, socket);
    }, everyMs);
    request.once('close', () => clearInterval(look));
  });
}
