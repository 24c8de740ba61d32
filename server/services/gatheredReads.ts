import type { Collection } from 'mongodb';
import type { Database } from '../db/connect.ts';
import type { AccountDocument, SessionDocument } from '../db/documents/account.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import { createGatherer } from './gatherer.ts';

/**
 * Reads what nearly every call needs. Those that come while a read is under way go together in the next: each answer
 * is read after its call, so that an ended session or a suspension counts at once.
 */
export interface GatheredReads {
  session(id: string): Promise<SessionDocument | null>;
  account(id: number): Promise<AccountDocument | null>;
  level(id: number): Promise<LevelDocument | null>;
}

export function createGatheredReads({ sessions, accounts, levels }: Database): GatheredReads {
  const sessionReads = gatherReads<SessionDocument>(sessions);
  const accountReads = gatherReads<AccountDocument>(accounts);
  const levelReads = gatherReads<LevelDocument>(levels);
  return {
    session: (id) => sessionReads.add(id),
    account: (id) => accountReads.add(id),
    level: (id) => levelReads.add(id),
  };
}

function gatherReads<T extends { _id: string | number }>(collection: Collection<T>) {
  return createGatherer<T['_id'], T | null>({
    thingOf: (id) => id,
    async run(ids) {
      // The driver's own type of a filter does not know that every document here has this kind of `_id`.
      const filter = { _id: { $in: [...new Set(ids)] } } as unknown as Parameters<typeof collection.find>[0];
      const found = (await collection.find(filter).toArray()) as T[];
      const byId = new Map(found.map((document) => [document._id, document]));
      return ids.map((id) => ({ value: byId.get(id) ?? null }));
    },
  });
}
