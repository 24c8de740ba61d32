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
  /** The public facts of the account, if they were read with it. */
  profile?: ProfileInfo;
}

/** A signed-in person. */
export interface SessionActor extends AccountActor {
  by: 'session';
  /** The stored ID of the session, and its public ID in live events. */
  sessionId: string;
  sessionPublicId: string;
  /** When the person last gave the password (and the code); null before that. */
  confirmedAt: number | null;
  /** True for a moderator who must turn on a second factor before moderating. */
  needsSecondFactor: boolean;
}

/**
 * A program that acts for a person, as far as its token allows. It never moderates, whoever made the token.
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
   * Sent under the cookie name that https sites used before. Neighbouring hosts can set that cookie, so only
   * old sessions are found by it.
   */
  isByOldCookie?: boolean;
}
