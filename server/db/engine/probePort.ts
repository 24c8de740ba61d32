import { once } from 'node:events';
import { createServer } from 'node:net';

/** Why nothing can listen at a port now: the system's code, such as `EADDRINUSE`; null where it can. */
export async function probePort(port: number, host: string): Promise<string | null> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
