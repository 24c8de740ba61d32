import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { limits } from '../../shared/limits.ts';
import { hasBody } from './hasBody.ts';

const maxMs = 30_000;
/** Who sends a file that is far too large gets the answer, too. */
const maxBytes = 10 * limits.uploadBytes;
const lookEveryMs = 1_000;

/**
 * Reads on in the body of an answered request, for a limited time, so that its sender receives the answer: a
 * connection that is closed while something is unread takes with it what its client has not received yet.
 */
export function drainUnread(http: Server): void {
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Before Node's own listener, which closes a connection that is not kept.
    if (hasBody(request)) response.prependOnceListener('finish', () => drain(request));
  });
}

function drain(request: IncomingMessage): void {
  if (request.complete) return;
  const { socket } = request;
  // Until the body has ended, only the way to the client is closed.
  socket.destroySoon = () => {
    if (request.complete) Socket.prototype.destroySoon.call(socket);
    else socket.end();
  };
  // Whoever was reading has stopped in the middle; while their listener stays, nothing flows.
  request.removeAllListeners('readable');
  request.resume();
  const [since, before] = [performance.now(), socket.bytesRead];
  const look = setInterval(() => {
    const isEnough = performance.now() - since > maxMs || socket.bytesRead - before > maxBytes;
    if (isEnough) socket.destroy();
  }, lookEveryMs).unref();
  // It has ended, or its sender has left.
  request.once('close', () => {
    clearInterval(look);
    if (socket.writableEnded) socket.destroy();
  });
}
