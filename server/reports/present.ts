import type { OwnReport, QueuedReport } from '../../shared/reports.ts';
import type { ReportDocument } from '../db/documents/report.ts';

export const presentQueued = ({ _id, ...report }: ReportDocument): QueuedReport => ({
  id: _id,
  ...report,
});

/** The reporter does not see which moderator looked at it. */
export function presentOwn(report: ReportDocument): OwnReport {
  const { reporter: _, account: __, moderator: ___, ...own } = presentQueued(report);
  return own;
}
