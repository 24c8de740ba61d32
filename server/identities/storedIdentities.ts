import type { Database } from '../db/connect.ts';
import type { SessionDocument } from '../db/documents/account.ts';
import type { TokenDocument } from '../db/documents/token.ts';
import { gatherReads } from '../services/gatheredReads.ts';
import { type KnownAccount, knownFields } from './knownAccount.ts';

/** Sessions, API tokens and accounts as they are stored at the moment. */
export interface StoredIdentities {
  session(id: string): Promise<SessionDocument | null>;
  token(secretHash: string): Promise<TokenDocument | null>;
  account(id: number): Promise<KnownAccount | null>;
  close(): Promise<void>;
}

export function readIdentities(db: Pick<Database, 'sessions' | 'tokens' | 'accounts'>): StoredIdentities {
  const sessions = gatherReads<'_id', SessionDocument>(db.sessions, { by: '_id' });
  const tokens = gatherReads<'secretHash', TokenDocument>(db.tokens, { by: 'secretHash' });
  const accounts = gatherReads<'_id', KnownAccount>(db.accounts, { by: '_id', projection: knownFields });
  return {
    session: sessions.add,
    token: tokens.add,
    account: accounts.add,
    async close() {
      for (const reads of [sessions, tokens, accounts]) await reads.close();
    },
  };
}
