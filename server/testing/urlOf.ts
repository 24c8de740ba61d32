import type { Server } from 'node:http';

/** Where a server on this machine listens. */
export function urlOf(http: Server): string {
  const address = http.address();
  if (typeof address !== 'object' || !address) throw new Error('It does not listen.');
  return `http://127.0.0.1:${address.port}`;
}
