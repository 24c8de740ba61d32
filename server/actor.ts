/** Who makes a call: an account and the session it came with, read anew for every request. */
export interface Actor {
  id: number;
  username: string;
  isModerator: boolean;
  isSuspended: boolean;
  hasAcknowledgedGuidelines: boolean;
  /** The stored id of the session, and what live events call it. */
  sessionId: string;
  sessionPublicId: string;
}
