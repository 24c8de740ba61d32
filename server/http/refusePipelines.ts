import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { serverLimits } from '../limits.ts';
import { takeListeners } from './takeListeners.ts';

/**
 * Begins the requests of a connection one after the other, each when the one before it has been answered: Node
 * gives the connection to the first unfinished answer only, and an answer without one never learns that its
 * client has left, so that it would keep its places and streams for ever. A change that was sent ahead of
 * other requests also has to come before them (RFC 9112, 9.3.2). Those whose client leaves, or that follow the
 * last answer of a connection, are not begun.
 *
 * Closes connections that send request after request without waiting for answers. Call it after all other
 * listeners have been added.
 */
export function refusePipelines(http: Server, onRefused: (request: IncomingMessage) => void): void {
  const answer = takeListeners(http);
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1): number => {
    const now = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, now);
    return now;
  };
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const begin = () => {
      if (socket.writable) answer(request, response);
    };
    if (!socket.writable) return;
    if (count(socket, 1) > serverLimits.unansweredRequests) {
      onRefused(request);
      return void socket.destroy();
    }
    response.once('close', () => count(socket, -1));
    if (response.socket) begin();
    // Node is still ending the answer before it.
    else response.once('socket', () => process.nextTick(begin));
  });
}
