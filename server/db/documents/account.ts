import type { NamedAccount } from '../../../shared/fields.ts';

/** A person as stored. The keys are the lower-case forms that must be unique. */
export interface AccountDocument {
  _id: number;
  username: string;
  usernameKey: string;
  email: string;
  emailKey: string;
  /**
   * scrypt-kdf, base64; carries its own parameters and salt. Of an imported account until its first sign-in,
   * bcrypt's.
   */
  passwordHash: string;
  createdAt: number;
  bio: string;
  avatar: { sha256: string; version: number } | null;
  /** When the picture was last removed. Later pictures get greater versions, so that none is used twice. */
  avatarRemovedAt?: number;
  isModerator: boolean;
  isSuspended: boolean;
  suspensionReason: string | null;
  guidelinesAcknowledgedAt: number | null;
  /**
   * What a suspension still has to delete, for whom; absent when nothing. Any process that finds it resumes
   * an interrupted suspension.
   */
  pendingDeletion?: { by: NamedAccount; at: number };
  /**
   * Grows when it makes something or signs in, so that these conflict with a suspension, a removal and a
   * change of the password; absent before the first time.
   */
  touches?: number;
  /** What signing in takes beside the password; absent when nothing. */
  secondFactor?: SecondFactor;
  /** One that is being set up: it counts when its first code has arrived. */
  newSecondFactor?: { secret: string; at: number };
  /** Others may see which level they look at; absent when not. */
  showsLooking?: boolean;
  /** They want no mail when somebody invites them to edit a pack; absent when they do. */
  refusesInvitationMails?: boolean;
  /** Its person has deleted it; what is left has no name, no address and no password. */
  removal?: AccountRemoval;
}

/** An app that shows codes (TOTP), and codes on paper for the day when it is lost. */
export interface SecondFactor {
  /** 160 bits, base32: what app and site compute the codes from. */
  secret: string;
  /** When it was turned on. */
  since: number;
  /** The 30 s to which the last used code belonged: neither it nor an earlier one counts again. */
  lastStep: number;
  /** Salted SHA-256 of those that are left. */
  recoveryCodes: string[];
  salt: string;
}

/**
 * An account that a command beside the running site has changed: a process of the site publishes it and takes
 * this away.
 */
export interface AccountChangeDocument {
  accountId: number;
}

/** `take`: what the account made goes as well. `isDone` when everything is gone that has to go. */
export interface AccountRemoval {
  levels: 'leave' | 'take';
  isDone: boolean;
}

/**
 * Somebody who has signed up but not opened the link in the mail yet; reserves neither the name nor the
 * address.
 */
export interface RegistrationDocument {
  _id: string;
  username: string;
  usernameKey: string;
  email: string;
  emailKey: string;
  passwordHash: string;
  createdAt: Date;
}

/** What a link in a mail allows, once, until `expiresAt`. `_id` is the SHA-256 of the link's token. */
export type MailTokenDocument = { _id: string; expiresAt: Date } & MailPurpose;

export type MailPurpose =
  | { kind: 'verify'; registrationId: string }
  | { kind: 'reset'; accountId: number }
  | { kind: 'email'; accountId: number; email: string };

/** A session is known by the SHA-256 of its token; the token itself is never stored. */
export interface SessionDocument {
  _id: string;
  /** The ID of this session in live events. */
  publicId: string;
  accountId: number;
  /** The program that signed in, in words; absent in sessions of earlier days. */
  device?: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** When the password (and the code) was last given; absent in sessions of earlier days. */
  confirmedAt?: Date | null;
}

/** A browser, by the SHA-256 of its cookie, and the accounts that have signed in there. */
export interface BrowserDocument {
  _id: string;
  accountIds: number[];
  lastUsedAt: Date;
}

/** Equal for names that look the same except for case. */
export const keyOf = (nameOrAddress: string): string =>
  nameOrAddress.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
