import type { NamedAccount } from '../../../shared/fields.ts';

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
  /**
   * What a suspension still has to delete, for whom; absent when nothing. Whoever finds it carries it on, so that a
   * suspension that was interrupted ends.
   */
  removal?: { by: NamedAccount; at: number };
  /** How often it made something; absent when never. Grows, so that this and its suspension exclude each other. */
  makings?: number;
}

/** An account that a command beside the running site has changed: a process of the site publishes it and takes this away. */
export interface AccountChangeDocument {
  accountId: number;
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
