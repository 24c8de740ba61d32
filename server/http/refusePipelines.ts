import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { serverLimits } from '../limits.ts';

/**
 * Closes connections that send request after request without waiting for answers, so that few requests of
 * each wait for their turn (answerInTurns). Call it after all other listeners have been added.
 */
export function refusePipelines(http: Server, onRefused: (request: IncomingMessage) => void): void {
  const listeners = http.listeners('request');
  http.removeAllListeners('request');
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1): number => {
    const now = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, now);
    return now;
  };
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    if (count(socket, 1) > serverLimits.unansweredRequests) {
      onRefused(request);
      return void socket.destroy();
    }
    response.once('close', () => count(socket, -1));
    for (const listener of listeners) listener.call(http, request, response);
  });
}
