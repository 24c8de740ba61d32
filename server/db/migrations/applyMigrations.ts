import type { Db } from 'mongodb';
import type { Collections } from '../collections.ts';
import { withLock } from '../withLock.ts';
import type { Migration } from './migration.ts';

/**
 * Applies the migrations that are new to this database, in order, and records them. Several processes may
 * start at once: one applies, the others wait until it is done. A migration that fails or is killed runs
 * again at the next start.
 */
export async function applyMigrations(
  db: Db,
  { migrations: records, locks }: Pick<Collections, 'migrations' | 'locks'>,
  migrations: readonly Migration[],
): Promise<void> {
  const findMissing = async () => {
    const applied = new Set((await records.find().toArray()).map(({ _id }) => _id));
    return migrations.filter(({ number }) => !applied.has(number));
  };
  if ((await findMissing()).length === 0) return;
  await withLock(locks, 'migrations', async () => {
    for (const { number, name, run } of await findMissing()) {
      await run(db);
      await records.insertOne({ _id: number, name, appliedAt: new Date() });
    }
  });
}
