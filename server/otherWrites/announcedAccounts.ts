import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type ProfileInfo, removedUsername } from '../../shared/accounts.ts';
import type { StoredChange } from '../db/changeStream.ts';
import type { PublishedEvent } from '../live/live.ts';

interface AnnouncedAccounts {
  note(event: PublishedEvent): void;
  /** Whether the pages have received what the write led to. */
  has(change: StoredChange): boolean;
}

const maxAccounts = 1_000;

/**
 * The facts that the two events show; writes of others are always published. A biography is loaded again after
 * the first event.
 */
const Written = z.strictObject({
  username: z.string().optional(),
  bio: z.string().optional(),
  isSuspended: z.boolean().optional(),
  suspensionReason: z.string().nullable().optional(),
  isModerator: z.boolean().optional(),
  avatar: z.object({ version: z.number() }).nullable().optional(),
  avatarRemovedAt: z.number().optional(),
  guidelinesAcknowledgedAt: z.number().nullable().optional(),
});
const shown = new Set(Object.keys(Written.shape));
/** Settings of an account, which no event shows, decide what others see. */
const notShown = new Set(['showsLooking', 'secondFactor']);

/** Of these, others see at most who looks at a level, which follows the session. */
const ofSession = new Set([
  ...notShown,
  'newSecondFactor',
  'refusesInvitationMails',
  'guidelinesAcknowledgedAt',
]);

/** Whether a write changes nothing that pages show of the account to others. */
export const isOfSession = ({ kind, fields }: StoredChange): boolean =>
  kind === 'updated' && Object.keys(fields).every((field) => ofSession.has(field));

/** Remembers for a moment the states of accounts that any process has published. */
export function rememberAccounts(keptMs: number): AnnouncedAccounts {
  const kept = { max: maxAccounts, ttl: keptMs, ttlResolution: 0 };
  const profiles = new LRUCache<number, ProfileInfo>(kept);
  const acknowledged = new LRUCache<number, boolean>(kept);
  return {
    note({ name, payload }) {
      if (name === 'account:changed') profiles.set(payload.id, payload);
      else if (name === 'session:changed') {
        acknowledged.set(payload.profile.id, payload.acknowledgedGuidelines);
      }
    },
    has({ id, kind, fields }) {
      const profile = profiles.get(id);
      // Documents of accounts are stored anew when their persons have deleted them.
      if (kind !== 'updated') return profile?.username === removedUsername;
      const changed = Object.entries(fields);
      if (changed.some(([field]) => notShown.has(field))) return false;
      const written = Written.safeParse(Object.fromEntries(changed.filter(([field]) => shown.has(field))));
      if (!written.success) return false;
      const { guidelinesAcknowledgedAt, ...ofProfile } = written.data;
      return (
        (guidelinesAcknowledgedAt === undefined ||
          acknowledged.get(id) === (guidelinesAcknowledgedAt !== null)) &&
        (Object.keys(ofProfile).length === 0 || isIn(profile, ofProfile))
      );
    },
  };
}

/** Whether a published profile shows what was written, or a picture that has replaced it. */
function isIn(
  profile: ProfileInfo | undefined,
  { username, isSuspended, suspensionReason, isModerator, avatar, avatarRemovedAt }: z.infer<typeof Written>,
): boolean {
  return (
    profile !== undefined &&
    (username ?? profile.username) === profile.username &&
    (isSuspended ?? profile.isSuspended) === profile.isSuspended &&
    (!profile.isSuspended || (suspensionReason ?? profile.suspensionReason) === profile.suspensionReason) &&
    (isModerator ?? profile.isModerator) === profile.isModerator &&
    (avatar?.version ?? avatarRemovedAt ?? 0) <= profile.avatarVersion
  );
}
