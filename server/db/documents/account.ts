/** A person as stored. The keys are lower-case forms that must be unique. */
export interface AccountDocument {
  _id: number;
  username: string;
  usernameKey: string;
  email: string;
  emailKey: string;
  /** scrypt-kdf hash in base64, with its own parameters and salt. */
  passwordHash: string;
  createdAt: number;
  bio: string;
  avatar: { sha256: string; version: number } | null;
  isModerator: boolean;
  isSuspended: boolean;
  suspensionReason: string | null;
  guidelinesAcknowledgedAt: number | null;
}

/** A session is identified by the SHA-256 of its token; the token itself is never stored. */
export interface SessionDocument {
  _id: string;
  /** The ID of this session in live events. */
  publicId: string;
  accountId: number;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Equal for names that look the same except for case. */
export const keyOf = (nameOrAddress: string): string =>
  nameOrAddress.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
