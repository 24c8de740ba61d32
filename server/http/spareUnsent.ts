import type { Server, ServerResponse } from 'node:http';

/**
 * Closes no idle connections while the end of an answer still waits for its client. Node takes a connection for
 * idle as soon as its answer has been ended, also in `close`, and would cut off what the system has not taken.
 */
export function spareUnsent(http: Server): void {
  const answers = new Set<ServerResponse>();
  http.on('request', (_, response) => {
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
  const closeIdle = http.closeIdleConnections.bind(http);
  http.closeIdleConnections = () => {
    for (const answer of answers) if (isUnsent(answer)) return;
    closeIdle();
  };
}

const isUnsent = ({ writableEnded, writableFinished }: ServerResponse): boolean =>
  writableEnded && !writableFinished;
