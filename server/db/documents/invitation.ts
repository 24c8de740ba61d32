/** A link that lets whoever opens it edit a pack, without its token: only the SHA-256 of that is stored. */
export interface InvitationDocument {
  _id: number;
  tokenHash: string;
  packId: number;
  createdBy: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
  revokedAt: number | null;
  /**
   * Until then the link can say why it is closed. It is a date because the database removes the document by
   * it.
   */
  forgetAt: Date;
}

/**
 * A mail that has still to be sent to an invited account. It is stored with the invitation and removed once
 * the mail was sent, or cannot be.
 */
export interface InvitationMailDocument {
  /** The pack, and the version of its editors that the invitation led to. */
  _id: string;
  packId: number;
  accountId: number;
  by: number;
  /** Until then one process is sending it. Milliseconds since 1970. */
  nextTryAt: number;
  /** A date, because the database removes the document by it. */
  forgetAt: Date;
}
