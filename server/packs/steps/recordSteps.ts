import { transactOnce } from '../../db/transactOnce.ts';
import type { Deps } from '../../deps.ts';
import type { LogEntries, PackWrite } from '../../packQueue/packWrite.ts';
import type { Outcome } from '../../services/gatherer.ts';
import { storeSteps } from './storeSteps.ts';

/**
 * Stores new states of several packs in one transaction, which costs the database little more than one of them. Where
 * one cannot be stored, as another process was faster, none is: each is then stored by itself.
 * @throws PackRaceError
 */
export async function recordSteps(
  { db }: Pick<Deps, 'db'>,
  writes: readonly PackWrite[],
): Promise<Outcome<LogEntries>[]> {
  const clock = () => Math.max(...writes.map(({ time }) => time));
  try {
    return await transactOnce(db.withSession, async (session) => {
      await storeSteps({ db, clock }, writes, session);
      const outcomes: Outcome<LogEntries>[] = [];
      for (const write of writes) outcomes.push({ value: await write.log(session) });
      return outcomes;
    });
  } catch (error) {
    // By itself, it would fail once more in the same way.
    if (writes.length === 1 && error instanceof Error) return [{ error }];
    throw error;
  }
}
