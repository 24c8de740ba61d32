import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Systems give outgoing connections ports from 32768 (Linux) or 49152 on. One of those may be taken between
 * the answer and its use.
 */
const [lowest, highest] = [20_000, 32_767];
const attempts = 100;

/** A port on 127.0.0.1 on which nothing listens at the moment, and which the system gives to nobody by itself. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(lowest, highest + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${lowest} to ${highest} is free.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
