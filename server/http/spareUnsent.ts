import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps connections open while the end of an answer still waits for its client. Node takes a connection for idle
 * as soon as its answer has been ended, also in `close`, and would cut off what the system has not taken.
 */
export function spareUnsent(http: Server): void {
  const sockets = new Set<Socket>();
  const lastOf = new WeakMap<Socket, ServerResponse>();
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  http.on('request', ({ socket }, response) => lastOf.set(socket, response));
  const closeIdle = http.closeIdleConnections.bind(http);
  http.closeIdleConnections = () => {
    const spared = [...sockets].filter((socket) => lastOf.get(socket)?.writableFinished === false);
    // Only Node knows which connections are idle, and it closes them all with this method.
    for (const socket of spared) socket.destroy = () => socket;
    closeIdle();
    for (const socket of spared) Reflect.deleteProperty(socket, 'destroy');
  };
}
