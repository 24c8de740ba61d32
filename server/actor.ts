import type { TokenScope } from '../shared/route.ts';

/** Who makes a call, read anew for every request: an account, by its session or by a personal API token. */
export type Actor = SessionActor | TokenActor;

interface AccountActor {
  id: number;
  isModerator: boolean;
  isSuspended: boolean;
  hasAcknowledgedGuidelines: boolean;
}

/** Somebody who signed in. */
export interface SessionActor extends AccountActor {
  by: 'session';
  /** The stored id of the session, and what live events call it. */
  sessionId: string;
  sessionPublicId: string;
}

/** A program that acts for somebody, as far as its token allows. It never moderates, whoever made the token. */
export interface TokenActor extends AccountActor {
  by: 'token';
  tokenId: number;
  scopes: readonly TokenScope[];
  isModerator: false;
}
