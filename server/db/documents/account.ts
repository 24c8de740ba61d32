/** A person as stored. The keys are the lower-case forms that must be unique. */
export interface AccountDocument {
  _id: number;
  username: string;
  usernameKey: string;
  email: string;
  emailKey: string;
  /** scrypt-kdf, base64; carries its own parameters and salt. */
  passwordHash: string;
  createdAt: number;
  bio: string;
  avatar: { sha256: string; version: number } | null;
  isModerator: boolean;
  isSuspended: boolean;
  suspensionReason: string | null;
  guidelinesAcknowledgedAt: number | null;
}

/** A session is known by the SHA-256 of its token; the token itself is never stored. */
export interface SessionDocument {
  _id: string;
  /** What live events call this session. */
  publicId: string;
  accountId: number;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Equal for names that look the same but for their case. */
export const keyOf = (nameOrAddress: string): string =>
  nameOrAddress.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
