import type { Migration } from './migration.ts';

/** Removes a counter of accounts: `touches` does the same. */
export const dropMakings: Migration = {
  number: 3,
  name: 'dropMakings',
  async run(db) {
    await db.collection('accounts').updateMany({ makings: { $exists: true } }, { $unset: { makings: '' } });
  },
};
