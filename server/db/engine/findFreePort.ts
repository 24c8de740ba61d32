import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Systems give outgoing connections ports from 32768 (Linux) or 49152 on. One of those may be taken between
 * the answer and its use.
 */
const [lowest, highest] = [20_000, 32_767];
const attempts = 100;

/** A port on 127.0.0.1 on which nothing listens at the moment, and which systems, by default, give to nobody by themselves. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(lowest, highest + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${lowest} to ${highest} is free.`);
}

/** Windows refuses ports that it reserves for others. */
const isTaken = (code: unknown): boolean => code === 'EADDRINUSE' || code === 'EACCES';

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && isTaken(error.code)) return false;
    throw error;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
