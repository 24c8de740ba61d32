import type { NamedAccount } from '../../../shared/fields.ts';
import type { Touchable } from '../touch.ts';

/**
 * A person as stored. The keys are the lower-case forms that must be unique. Touched when the account makes
 * something or signs in: these conflict with a suspension, a removal and a change of the password.
 */
export interface AccountDocument extends Touchable {
  _id: number;
  username: string;
  usernameKey: string;
  email: string;
  emailKey: string;
  /**
   * The hash of scrypt-kdf, base64, with its own parameters and salt. For an imported account, the bcrypt
   * hash until its first sign-in.
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
   * Who suspended the account, and when; present only while the suspension still has things to delete. Any
   * process that finds it resumes an interrupted suspension.
   */
  pendingDeletion?: { by: NamedAccount; at: number };
  /** The second factor of signing in; absent without one. */
  secondFactor?: SecondFactor;
  /** A second factor that is being set up; it takes effect with its first code. */
  newSecondFactor?: { secret: string; at: number };
  /** Whether others may see which level the account looks at; absent when not. */
  showsLooking?: boolean;
  /** Whether the account wants no mail about invitations to edit packs; absent when it does. */
  refusesInvitationMails?: boolean;
  /** Present when its person has deleted it; such a document has no name, address or password. */
  removal?: AccountRemoval;
}

/** An app that shows codes (TOTP), and recovery codes for the day when the app is lost. */
export interface SecondFactor {
  /** 160 bits, base32: what app and site compute the codes from. */
  secret: string;
  /** When it was turned on. */
  since: number;
  /** The 30 s step of the last used code: it and earlier ones are not accepted again. */
  lastStep: number;
  /** Salted SHA-256 of the unused ones. */
  recoveryCodes: string[];
  salt: string;
}

/**
 * An account that a command beside the running site has changed: a process of the site publishes the change
 * and removes this note.
 */
export interface AccountChangeDocument {
  accountId: number;
  /** What the command did; missing in notes of earlier versions. */
  action?: 'moderator.grant' | 'moderator.revoke' | 'secondFactor.reset';
}

/**
 * `take`: the things of the account are removed too. `isDone` when everything that has to be removed is gone.
 */
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
