import { rooms } from '../../shared/rooms.ts';
import type { ReportDocument } from '../db/documents/report.ts';
import type { Deps } from '../deps.ts';
import { presentOwn, presentQueued } from './present.ts';

/** Publishes a report to its reporter and, with the number of waiting reports, to the moderators. */
export async function publishReport(deps: Deps, report: ReportDocument): Promise<void> {
  const waiting = await countWaiting(deps);
  deps.live.publish(rooms.moderators, 'report:queued', { report: presentQueued(report), waiting });
  deps.live.publish(rooms.account(report.reporter.id), 'report:changed', presentOwn(report));
}

export const countWaiting = ({ db }: Deps): Promise<number> =>
  db.reports.countDocuments({ state: { $in: ['open', 'taken'] } });
