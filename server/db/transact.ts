import { setTimeout as wait } from 'node:timers/promises';
import type { ClientSession } from 'mongodb';
import { isDuplicateKey } from './isDuplicateKey.ts';
import type { WithSession } from './usedSessions.ts';

/** Thrown when another transaction holds a document that this one wants to write. */
class LostRaceError extends Error {}

/**
 * A duplicate key can be a lost race as well: the one found is of a document that another transaction has
 * just stored, or, with the embedded Python engine, of the very document being updated while another
 * transaction updates it.
 */
const maxDuplicates = 3;

/** How often a transaction that gives up is tried. */
const maxTries = 3;

/**
 * Milliseconds until a transaction that has lost a race is tried again: by chance, and up to more each time, since
 * dozens that want one document would stop each other again and again if all tried at once.
 */
const restMs = (tries: number): number => Math.random() * Math.min(500, 5 * 1.5 ** tries);

/** Runs `work` in a transaction; see `Database.transaction`. */
export const transact = <T>(
  withSession: WithSession,
  work: (session: ClientSession) => Promise<T>,
  { givesUp = false }: { givesUp?: boolean } = {},
): Promise<T> =>
  withSession((session) => {
    let tries = 0;
    let duplicates = 0;
    return session.withTransaction(async () => {
      tries += 1;
      if (givesUp && tries > maxTries) throw new LostRaceError('A transaction lost too many races.');
      // Nothing of it has begun in the database.
      if (tries > 1) await wait(restMs(tries));
      try {
        return await work(session);
      } catch (error) {
        if (isDuplicateKey(error)) {
          duplicates += 1;
          if (duplicates <= maxDuplicates) error.addErrorLabel('TransientTransactionError');
        }
        throw error;
      }
    });
  });
