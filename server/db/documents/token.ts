import type { TokenScope } from '../../../shared/tokenScopes.ts';

/** A personal API token, without its secret: only the SHA-256 of that is stored. */
export interface TokenDocument {
  _id: number;
  secretHash: string;
  accountId: number;
  name: string;
  scopes: readonly TokenScope[];
  createdAt: number;
  /** Written once an hour at most. */
  lastUsedAt: number | null;
  /** A date, because the database removes the token by it. */
  expiresAt: Date | null;
}
