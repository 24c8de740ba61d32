import type { OwnReport, QueuedReport } from '../../shared/reports.ts';
import type { ReportDocument } from '../db/documents/report.ts';

export const presentQueued = ({ _id, ...report }: ReportDocument): QueuedReport => ({
  id: _id,
  ...report,
});

/** Who looked at it is nothing to its reporter. */
export function presentOwn(report: ReportDocument): OwnReport {
  const { reporter: _, account: __, moderator: ___, ...own } = presentQueued(report);
  return own;
}
