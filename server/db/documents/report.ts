import type { QueuedReport, ReportedKind } from '../../../shared/reports.ts';

export type ReportDocument = Omit<QueuedReport, 'id'> & { _id: number };

/**
 * Present until a report is resolved: its `_id` is made of reporter and thing, so that nobody has two open
 * ones about the same thing.
 */
export interface OpenReportDocument {
  _id: string;
}

export const openReportId = (reporterId: number, kind: ReportedKind, thingId: number): string =>
  `${reporterId}:${kind}:${thingId}`;
