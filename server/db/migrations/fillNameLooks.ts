import { looksToStore, type NameLookDocument } from '../documents/nameLook.ts';
import type { Migration } from './migration.ts';

/** Stores the looks of existing names. Where two look the same, both stay: the older one has the look. */
export const fillNameLooks: Migration = {
  number: 2,
  name: 'fillNameLooks',
  async run(db) {
    const accounts = db.collection<{ _id: number; username: string }>('accounts');
    const looks = db.collection<NameLookDocument>('nameLooks');
    const present = accounts
      .find({ removal: { $exists: false } }, { projection: { username: 1 } })
      .sort({ _id: 1 });
    for await (const { _id: accountId, username } of present) {
      for (const { _id } of looksToStore(accountId, username)) {
        await looks.updateOne({ _id }, { $setOnInsert: { accountId } }, { upsert: true });
      }
    }
  },
};
