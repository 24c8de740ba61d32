import type { Server, ServerResponse } from 'node:http';

/**
 * Keeps connections open while the end of an answer still waits for its client. Node takes a connection for idle
 * as soon as its answer has been ended, also in `close`, and would cut off what the system has not taken.
 */
export function spareUnsent(http: Server): void {
  const answers = new Set<ServerResponse>();
  http.on('request', (_, response) => {
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
  const closeIdle = http.closeIdleConnections.bind(http);
  http.closeIdleConnections = () => {
    const spared = [...answers].filter(isUnsent).map(({ req }) => req.socket);
    // Only Node knows which connections are idle, and it closes them all with this method.
    for (const socket of spared) socket.destroy = () => socket;
    closeIdle();
    for (const socket of spared) Reflect.deleteProperty(socket, 'destroy');
  };
}

const isUnsent = ({ writableEnded, writableFinished }: ServerResponse): boolean =>
  writableEnded && !writableFinished;
