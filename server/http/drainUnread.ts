import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { AddressOf } from './clientAddress.ts';
import { closeAfter } from './closeAfter.ts';
import type { Discard } from './createDiscard.ts';
import { hasBody } from './hasBody.ts';

const maxMs = 30_000;

/**
 * Reads on in the body of an answered request, for a limited time, so that its sender receives the answer: a
 * connection that is closed while something is unread takes with it what its client has not received yet.
 */
export function drainUnread(
  http: Server,
  { addressOf, discard }: { addressOf: AddressOf; discard: Discard },
): void {
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    // Before Node's own listener, which closes a connection that is not kept.
    response.prependOnceListener('finish', () => drain(request, () => discard(addressOf(request), request)));
  });
}

function drain(request: IncomingMessage, readOn: () => void): void {
  const { socket } = request;
  // Whoever was reading has stopped in the middle; while their listener stays, nothing flows. What has arrived is
  // read to its end as well, since a request that is not never closes.
  request.removeAllListeners('readable');
  if (request.complete) return void request.resume();
  // Node reads an answered request by itself, as fast as it comes, unless somebody has begun to.
  request.read(0);
  readOn();
  // Until the body has ended, only the way to the client is closed.
  const endFirst = () => {
    if (request.complete) Socket.prototype.destroySoon.call(socket);
    else socket.end();
  };
  socket.destroySoon = endFirst;
  const endWatch = closeAfter(socket, maxMs);
  // Node has finished with an answered request, and does not end it when its sender leaves.
  const end = () => void request.destroy();
  socket.once('close', end);
  request.once('close', () => {
    endWatch();
    socket.off('close', end);
    if (socket.destroySoon === endFirst) Reflect.deleteProperty(socket, 'destroySoon');
    if (socket.writableEnded) socket.destroy();
  });
}
