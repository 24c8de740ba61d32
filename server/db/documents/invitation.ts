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
