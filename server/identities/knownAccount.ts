import type { AccountDocument, SecondFactor } from '../db/documents/account.ts';

/** What has to be known of an account to let its person in and to show its name: no address and no secrets. */
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
} as const;
