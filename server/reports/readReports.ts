import type { OwnReport, QueuedReport } from '../../shared/reports.ts';
import { requireModerator } from '../accounts/requireModerator.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';
import { presentOwn, presentQueued } from './present.ts';
import { countWaiting } from './publishReport.ts';

/** The actor's own reports, newest first. */
export async function readOwnReports({ db }: Deps, actor: Actor): Promise<OwnReport[]> {
  const reports = await db.reports
    .find({ 'reporter.id': actor.id })
    .sort({ _id: -1 })
    .limit(serverLimits.listedReports)
    .toArray();
  return reports.map(presentOwn);
}

/** Waiting reports, oldest first, or resolved ones, newest first; for moderators. */
export async function readQueue(
  deps: Deps,
  actor: Actor,
  show: 'waiting' | 'resolved',
): Promise<{ waiting: number; reports: QueuedReport[] }> {
  requireModerator(actor);
  const reports = await deps.db.reports
    .find({ state: { $in: show === 'waiting' ? ['open', 'taken'] : ['resolved'] } })
    .sort({ _id: show === 'waiting' ? 1 : -1 })
    .limit(serverLimits.listedReports)
    .toArray();
  return { waiting: await countWaiting(deps), reports: reports.map(presentQueued) };
}

/** Reports about a person and their things, newest first; for moderators. */
export async function readReportsAbout({ db }: Deps, accountId: number): Promise<QueuedReport[]> {
  const reports = await db.reports
    .find({ 'account.id': accountId })
    .sort({ _id: -1 })
    .limit(serverLimits.listedReports)
    .toArray();
  return reports.map(presentQueued);
}
