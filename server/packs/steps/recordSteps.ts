import { isDatabaseAway } from '../../db/databaseAway.ts';
import { isWriteConflict } from '../../db/isWriteConflict.ts';
import { transactOnce } from '../../db/transactOnce.ts';
import type { Deps } from '../../deps.ts';
import type { LogEntries, PackWrite } from '../../packQueue/packWrite.ts';
import type { Outcome } from '../../services/gatherer.ts';
import { storeSteps } from './storeSteps.ts';

/** Stores new states of packs in one transaction: all of them or none. */
export function storeTogether({ db }: Pick<Deps, 'db'>, writes: readonly PackWrite[]): Promise<LogEntries[]> {
  const clock = () => Math.max(...writes.map(({ time }) => time));
  return transactOnce(db.withSession, async (session) => {
    await storeSteps({ db, clock }, writes, session);
    const entries: LogEntries[] = [];
    for (const write of writes) entries.push(await write.log(session));
    return entries;
  });
}

/**
 * The same for a gatherer: a transaction of many costs the database little more than one of a single pack. Where one
 * cannot be stored, since another process was faster or another transaction holds the pack, it rejects, and each is
 * stored by itself. The error of a single one is its outcome.
 */
export async function recordSteps(
  deps: Pick<Deps, 'db'>,
  writes: readonly PackWrite[],
): Promise<Outcome<LogEntries>[]> {
  try {
    return (await storeTogether(deps, writes)).map((value) => ({ value }));
  } catch (error) {
    const isAway = isDatabaseAway(error) && !isWriteConflict(error);
    // By itself, it would fail once more in the same way.
    if (writes.length === 1 && error instanceof Error && !isAway) return [{ error }];
    throw error;
  }
}
