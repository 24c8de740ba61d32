import { createHash } from 'node:crypto';
import type { AccountDocument } from '../db/documents/account.ts';

/**
 * The key under which the wrong passwords of an account are counted, wherever they are given. A new password
 * has a new count: guesses at the old one keep nobody out who has replaced it.
 */
export const ceilingOf = ({ _id, passwordHash }: Pick<AccountDocument, '_id' | 'passwordHash'>): string =>
  `${_id} ${createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)}`;
