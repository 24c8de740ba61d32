import type { Database } from '../db/connect.ts';
import type { SessionDocument } from '../db/documents/account.ts';
import type { TokenDocument } from '../db/documents/token.ts';
import { createGatherer, type Gatherer } from '../services/gatherer.ts';

/** Stores when sessions and API tokens were last used, many at a time. */
export interface LastUses {
  session(session: SessionDocument, now: number): Promise<void>;
  token(token: TokenDocument, now: number): Promise<void>;
  close(): Promise<void>;
}

interface Use<Id> {
  id: Id;
  at: number;
}

export function createLastUses({ sessions, tokens }: Pick<Database, 'sessions' | 'tokens'>): LastUses {
  const sessionUses = gatherUses<string>((ids, at) =>
    sessions.updateMany({ _id: { $in: ids } }, { $set: { lastUsedAt: new Date(at) } }),
  );
  const tokenUses = gatherUses<number>((ids, at) =>
    tokens.updateMany({ _id: { $in: ids } }, { $set: { lastUsedAt: at } }),
  );
  return {
    // The kept times are updated too, so that the next calls do not store them again.
    session(session, now) {
      session.lastUsedAt = new Date(now);
      return sessionUses.add({ id: session._id, at: now });
    },
    token(token, now) {
      token.lastUsedAt = now;
      return tokenUses.add({ id: token._id, at: now });
    },
    async close() {
      await sessionUses.close();
      await tokenUses.close();
    },
  };
}

/** `store` may be given a time that is moments later than another one. */
const gatherUses = <Id extends string | number>(
  store: (ids: Id[], at: number) => Promise<unknown>,
): Gatherer<Use<Id>, void> =>
  createGatherer({
    thingOf: ({ id }) => id,
    async run(uses) {
      await store(
        uses.map(({ id }) => id),
        Math.max(...uses.map(({ at }) => at)),
      );
      return uses.map(() => ({ value: undefined }));
    },
  });
