import type { Filter, UpdateFilter } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import type { QueuedReport } from '../../shared/reports.ts';
import { requireModerator } from '../accounts/requireModerator.ts';
import type { Actor } from '../actor.ts';
import type { ReportDocument } from '../db/documents/report.ts';
import type { Deps } from '../deps.ts';
import { presentQueued } from './present.ts';
import { publishReport } from './publishReport.ts';

/** Takes a report, so that no two moderators work on it; taking one's own again changes nothing. */
export async function takeReport(deps: Deps, actor: Actor, id: number): Promise<QueuedReport> {
  requireModerator(actor);
  const moderator = { id: actor.id, username: actor.username };
  return change(
    deps,
    { _id: id, $or: [{ state: 'open' }, { state: 'taken', 'moderator.id': actor.id }] },
    { $set: { state: 'taken', moderator } },
  );
}

/** Puts a report back into the queue, also one that another moderator took and abandoned. */
export async function releaseReport(deps: Deps, actor: Actor, id: number): Promise<QueuedReport> {
  requireModerator(actor);
  return change(deps, { _id: id, state: 'taken' }, { $set: { state: 'open', moderator: null } });
}

async function change(
  deps: Deps,
  unchanged: Filter<ReportDocument> & { _id: number },
  update: UpdateFilter<ReportDocument>,
): Promise<QueuedReport> {
  const report = await deps.db.reports.findOneAndUpdate(unchanged, update, { returnDocument: 'after' });
  if (!report) throw await reportRefusal(deps, unchanged._id);
  await publishReport(deps, report);
  return presentQueued(report);
}

/** Why a report cannot be changed: what another moderator has done with it. */
export async function reportRefusal({ db }: Deps, id: number): Promise<ApiError> {
  const report = await db.reports.findOne({ _id: id });
  if (!report) return new ApiError('report_not_found');
  const who = report.moderator?.username ?? 'Nobody';
  const reasons = {
    open: 'Nobody has taken this report.',
    taken: `${who} has taken this report.`,
    resolved: `${who} has resolved this report.`,
  };
  return new ApiError('conflict', { reason: reasons[report.state] });
}
