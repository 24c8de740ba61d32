/** The account and session behind a call, read anew for every request. */
export interface Actor {
  id: number;
  username: string;
  isModerator: boolean;
  isSuspended: boolean;
  hasAcknowledgedGuidelines: boolean;
  /** The stored ID of the session, and its public ID in live events. */
  sessionId: string;
  sessionPublicId: string;
}
