import type { IncomingMessage } from 'node:http';

/** Whether a body follows the headers of a request. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
