import { randomInt } from 'node:crypto';
import { probePort } from './probePort.ts';

/**
 * Systems give connections ports from 32768 (Linux) or 49152 on, by default: one of those may be taken between
 * the answer and its use.
 */
const [lowest, highest] = [20_000, 32_767];
const attempts = 100;

/** Two in this process who look at the same time must not find the same one. */
const tried = new Set<number>();

/** A port on 127.0.0.1 on which nothing listens at the moment, and another one each time in this process. */
export async function findFreePort(): Promise<number> {
  let problem: string | null = 'each was tried before';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(lowest, highest + 1);
    if (tried.has(port)) continue;
    tried.add(port);
    problem = await probePort(port, '127.0.0.1');
    if (!problem) return port;
  }
  throw new Error(`No port from ${lowest} to ${highest} is free (${problem}).`);
}
