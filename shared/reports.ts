import { z } from 'zod';
import { count, id, idParam, NamedAccount, text, time } from './fields.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

export const ReportedKind = z.enum(['level', 'comment', 'profile', 'pack']);
export type ReportedKind = z.infer<typeof ReportedKind>;

/** The categories of a report. */
export const ReportCategory = z.enum(['offensive', 'copied', 'spam', 'malicious', 'other']);
export type ReportCategory = z.infer<typeof ReportCategory>;

export const ReportState = z.enum(['open', 'taken', 'resolved']);
export type ReportState = z.infer<typeof ReportState>;

const thing = z.strictObject({
  kind: ReportedKind,
  id,
  /** The name of the reported thing; for a comment, its beginning. */
  name: z.string(),
  /** The page that shows it. */
  path: z.string(),
});

const shared = {
  id,
  thing,
  category: ReportCategory,
  reason: z.string(),
  time,
  state: ReportState,
  /** The moderator's note for the reporter. */
  note: z.string().nullable(),
  resolvedAt: time.nullable(),
};

/** A report as its reporter sees it. */
export const OwnReport = z.strictObject(shared);
export type OwnReport = z.infer<typeof OwnReport>;

/** A report as moderators see it. */
export const QueuedReport = z.strictObject({
  ...shared,
  reporter: NamedAccount,
  /** The owner of the reported thing. */
  account: NamedAccount,
  /** The moderator who has taken or resolved it. */
  moderator: NamedAccount.nullable(),
});
export type QueuedReport = z.infer<typeof QueuedReport>;

export const NewReport = z.strictObject({
  kind: ReportedKind,
  id,
  category: ReportCategory,
  reason: text(limits.reportReasonLength, 1),
});
export type NewReport = z.infer<typeof NewReport>;

const byId = z.strictObject({ id: idParam });

export const reportRoutes = {
  'report.post': route({
    method: 'POST',
    path: '/report',
    summary: 'Report a level, comment, profile or pack to the moderators',
    refusals: [
      'not_allowed',
      'level_not_found',
      'pack_not_found',
      'account_not_found',
      'comment_not_found',
      'already_reported',
    ],
    rateLimit: 'report',
    body: NewReport,
    reply: OwnReport,
  }),
  'report.own': route({
    method: 'GET',
    path: '/reports',
    summary: 'Your reports and what came of them, newest first',
    access: 'signedIn',
    reply: z.array(OwnReport),
  }),
  'report.queue': route({
    method: 'GET',
    path: '/moderation/reports',
    summary: 'The reports that wait, oldest first, or the resolved ones, newest first (moderators)',
    refusals: ['not_allowed'],
    access: 'active',
    scope: 'session',
    query: z.object({
      show: z.enum(['waiting', 'resolved']).catch('waiting'),
    }),
    reply: z.strictObject({ waiting: count, reports: z.array(QueuedReport) }),
  }),
  'report.take': route({
    method: 'POST',
    path: '/moderation/reports/:id/take',
    summary: 'Take a report, which nobody else may have taken (moderators)',
    scope: 'session',
    refusals: ['not_allowed', 'report_not_found', 'conflict'],
    params: byId,
    reply: QueuedReport,
  }),
  'report.release': route({
    method: 'POST',
    path: '/moderation/reports/:id/release',
    summary: 'Put a taken report back into the queue (moderators)',
    scope: 'session',
    refusals: ['not_allowed', 'report_not_found', 'conflict'],
    params: byId,
    reply: QueuedReport,
  }),
  'report.resolve': route({
    method: 'POST',
    path: '/moderation/reports/:id/resolve',
    summary: 'Resolve the report that you have taken, with a note for its reporter (moderators)',
    scope: 'session',
    refusals: ['not_allowed', 'report_not_found', 'conflict'],
    params: byId,
    body: z.strictObject({ note: text(limits.reportNoteLength, 1) }),
    reply: QueuedReport,
  }),
};

export const reportEvents = {
  /** Sent to moderators: a changed report, and how many wait. */
  'report:queued': z.strictObject({ report: QueuedReport, waiting: count }),
  /** Sent to its reporter. */
  'report:changed': OwnReport,
};
