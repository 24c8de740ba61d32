import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Spares the stacks of the errors that Node makes when a connection closes: one for each request on it that has
 * no whole answer yet, and with source maps each stack takes a millisecond, though nobody reads it. A client
 * that sends a thousand requests at once and is refused would stop everything else for a second.
 */
export function closeWithoutStacks(http: Server): void {
  http.on('connection', (socket: Socket) => {
    let usual = Error.stackTraceLimit;
    // Node's own listener comes between the two.
    socket.prependListener('close', () => {
      usual = Error.stackTraceLimit;
      Error.stackTraceLimit = 0;
    });
    socket.on('close', () => {
      Error.stackTraceLimit = usual;
    });
  });
}
