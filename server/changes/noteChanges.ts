import type { ClientSession } from 'mongodb';
import type { ChangeFacts } from '../../shared/changes.ts';
import type { Database } from '../db/connect.ts';

/**
 * Writes events into the public history, in the transaction of the change that they describe: both are
 * stored, or neither. Events get their numbers afterwards (`numberChanges`).
 */
export async function noteChanges(
  { db, clock }: { db: Pick<Database, 'changes'>; clock: () => number },
  changes: readonly ChangeFacts[],
  session: ClientSession,
): Promise<void> {
  if (changes.length === 0) return;
  const at = new Date(clock());
  await db.changes.insertMany(
    changes.map((facts) => ({ ...facts, number: null, at })),
    { session },
  );
}
