import type { TokenScope } from '../shared/tokenScopes.ts';

/** The account behind a call, by its session or by a personal API token, read anew for every request. */
export type Actor = SessionActor | TokenActor;

interface AccountActor {
  id: number;
  username: string;
  isModerator: boolean;
  isSuspended: boolean;
  hasAcknowledgedGuidelines: boolean;
}

/** Somebody who signed in. */
export interface SessionActor extends AccountActor {
  by: 'session';
  /** The stored ID of the session, and its public ID in live events. */
  sessionId: string;
  sessionPublicId: string;
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
