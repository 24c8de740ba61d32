import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { BinItem } from './bin.ts';
import { CommentInfo } from './comments.ts';
import { id, idParam, NamedAccount, text, time } from './fields.ts';
import { limits } from './limits.ts';
import { QueuedReport } from './reports.ts';
import { route } from './route.ts';

export const ModerationAction = z.enum([
  'account.suspend',
  'account.unsuspend',
  'moderator.grant',
  'moderator.revoke',
  'profile.editBio',
  'profile.setAvatar',
  'level.edit',
  'level.replace',
  'level.delete',
  'level.restore',
  'pack.edit',
  'pack.chooseEditors',
  'pack.delete',
  'pack.restore',
  'comment.delete',
  'score.delete',
  'message.delete',
  'report.resolve',
  'secondFactor.reset',
]);
export type ModerationAction = z.infer<typeof ModerationAction>;

/** A line of the moderation log: who did what to whom, when and why. It never changes. */
export const ModerationEntry = z.strictObject({
  id,
  time,
  /** The moderator; null for the operator of the site. */
  by: NamedAccount.nullable(),
  action: ModerationAction,
  /** The owner of the account, thing or score. */
  account: NamedAccount.nullable(),
  /** Of a score it is the level. */
  thing: z.strictObject({ kind: z.enum(['level', 'pack', 'comment']), id, name: z.string() }).nullable(),
  reason: z.string().nullable(),
});
export type ModerationEntry = z.infer<typeof ModerationEntry>;

/** What moderators see of a person: profile, comments, deleted things, reports and entries of the log. */
export const ModeratedPerson = z.strictObject({
  profile: ProfileInfo,
  /** Newest first, at most 100. */
  comments: z.array(
    z.strictObject({ ...CommentInfo.shape, level: z.strictObject({ id, name: z.string() }) }),
  ),
  deleted: z.array(BinItem),
  reports: z.array(QueuedReport),
  log: z.array(ModerationEntry),
});
export type ModeratedPerson = z.infer<typeof ModeratedPerson>;

const byId = z.strictObject({ id: idParam });
const done = z.strictObject({ success: z.literal(true) });

/** Newest first, a page at a time. */
const pageQuery = z.object({
  before: idParam.optional().describe('Only what has a lower ID.'),
  limit: z.coerce.number().int().min(1).max(limits.moderationPage).catch(limits.listPage),
});

export const moderationRoutes = {
  'moderation.suspend': route({
    method: 'POST',
    path: '/account/:id/suspend',
    summary: 'Suspend an account and delete its levels, packs and comments (moderators)',
    scope: 'session',
    refusals: ['not_allowed', 'account_not_found', 'conflict'],
    params: byId,
    body: z.strictObject({ reason: text(limits.suspensionReasonLength, 1) }),
    reply: done,
  }),
  'moderation.unsuspend': route({
    method: 'POST',
    path: '/account/:id/unsuspend',
    summary: 'Give an account its rights back; restores nothing (moderators)',
    scope: 'session',
    refusals: ['not_allowed', 'account_not_found', 'conflict'],
    params: byId,
    reply: done,
  }),
  'moderation.log': route({
    method: 'GET',
    path: '/moderation/log',
    summary: 'Who did what to whom, when and why, newest first (moderators)',
    refusals: ['not_allowed'],
    access: 'active',
    scope: 'session',
    query: pageQuery,
    reply: z.array(ModerationEntry),
  }),
  'moderation.people': route({
    method: 'GET',
    path: '/moderation/people',
    summary: 'People whose username begins with a text, suspended ones too (moderators)',
    refusals: ['not_allowed'],
    access: 'active',
    scope: 'session',
    query: z.object({ name: text(limits.usernameMaxLength, 1) }),
    reply: z.array(ProfileInfo),
  }),
  'moderation.person': route({
    method: 'GET',
    securityEvent: 'person_looked_up',
    path: '/moderation/people/:id',
    summary: 'The comments, deleted things, reports and log of a person (moderators)',
    refusals: ['not_allowed', 'account_not_found'],
    access: 'active',
    scope: 'session',
    params: byId,
    reply: ModeratedPerson,
  }),
};

export const moderationEvents = { 'moderation:logged': ModerationEntry };
