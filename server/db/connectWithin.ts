import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Database } from './connect.ts';
import { isDatabaseAway } from './databaseAway.ts';

const againAfterMs = 500;

/**
 * Connects to a database that may still be starting, such as that of a machine that was just switched on.
 * @throws what `connect` throws, when the database has not answered after `ms`
 */
export async function connectWithin(
  ms: number,
  connect: () => Promise<Database>,
  log: Logger,
): Promise<Database> {
  const until = performance.now() + ms;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connect();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error;
      if (attempt === 1) log.info('Waiting for the database');
      await wait(againAfterMs);
    }
  }
}
