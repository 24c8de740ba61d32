import { type ClientSession, MongoError } from 'mongodb';
import type { WithSession } from './usedSessions.ts';

/**
 * Runs `work` in a transaction, once. The caller decides about trying again: the driver's own repetitions
 * wait up to half a second each, which is unfair where many write to one document.
 */
export async function transactOnce<T>(
  withSession: WithSession,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  return withSession(async (session) => {
    session.startTransaction();
    try {
      const result = await work(session);
      await commit(session);
      return result;
    } catch (error) {
      if (session.inTransaction()) await session.abortTransaction();
      throw error;
    }
  });
}

/** Whether a transaction lost a race and can be tried again. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');

const maxCommits = 3;

/** Repeating a commit is harmless; a lost answer does not say whether it was carried out. */
async function commit(session: ClientSession, tries = 1): Promise<void> {
  try {
    await session.commitTransaction();
  } catch (error) {
    const isUnknown = error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
    if (!isUnknown || tries >= maxCommits) throw error;
    await commit(session, tries + 1);
  }
}
