import type { ProfileInfo } from '../shared/accounts.ts';
import type { TokenScope } from '../shared/tokenScopes.ts';

/** The account behind a call, by its session or by a personal API token, as it is at the time of the call. */
export type Actor = SessionActor | TokenActor;

interface AccountActor {
  id: number;
  username: string;
  isModerator: boolean;
  isSuspended: boolean;
  hasAcknowledgedGuidelines: boolean;
  /** As others see the account, where it has been read with it. */
  profile?: ProfileInfo;
}

/** Somebody who signed in. */
export interface SessionActor extends AccountActor {
  by: 'session';
  /** The stored ID of the session, and its public ID in live events. */
  sessionId: string;
  sessionPublicId: string;
  /** When its person has last proven to be there, by the password and the code; null: not yet. */
  confirmedAt: number | null;
  /** Of a moderator who may not moderate until their second factor is on. */
  needsSecondFactor: boolean;
}

/**
 * A program that acts for somebody, as far as its token allows. It never moderates, whoever made the token.
 */
export interface TokenActor extends AccountActor {
  by: 'token';
  tokenId: number;
  scopes: readonly TokenScope[];
  isModerator: false;
}

/** A session as a client sends it. */
export interface SentSession {
  token: string;
  /**
   * Sent under the name that the cookie had on https before; neighbouring hosts can set that one, so only
   * sessions of those days are found by it.
   */
  isByOldCookie?: boolean;
}
