import type { shownOfAccounts } from '../db/changeStream.ts';
import type { AccountDocument, SecondFactor } from '../db/documents/account.ts';

/**
 * The facts of an account that are needed to admit its person and show its name: no mail address and no
 * secrets.
 */
export interface KnownAccount
  extends Pick<
    AccountDocument,
    | '_id'
    | 'username'
    | 'avatar'
    | 'avatarRemovedAt'
    | 'isModerator'
    | 'isSuspended'
    | 'suspensionReason'
    | 'guidelinesAcknowledgedAt'
    | 'removal'
  > {
  secondFactor?: Pick<SecondFactor, 'since'>;
}

export const knownFields = {
  username: 1,
  avatar: 1,
  avatarRemovedAt: 1,
  isModerator: 1,
  isSuspended: 1,
  suspensionReason: 1,
  guidelinesAcknowledgedAt: 1,
  removal: 1,
  'secondFactor.since': 1,
} as const satisfies Partial<Record<Followed | 'secondFactor.since', 1>>;

/** A process learns of a change of these as soon as it is stored. */
type Followed = (typeof shownOfAccounts)[number];

const knownNames = new Set(Object.keys(knownFields).map(nameOf));

/** Whether one of these fields, or a field in one of them, is known of an account. */
export const areKnown = (fields: readonly string[]): boolean =>
  fields.some((field) => knownNames.has(nameOf(field)));

function nameOf(path: string): string {
  return path.split('.', 1)[0] ?? path;
}
