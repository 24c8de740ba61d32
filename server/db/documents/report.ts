import type { QueuedReport, ReportedKind } from '../../../shared/reports.ts';

export type ReportDocument = Omit<QueuedReport, 'id'> & { _id: number };

/**
 * There while a report is not resolved: its `_id` is made of reporter and thing, so that nobody has two open
 * ones of the same thing.
 */
export interface OpenReportDocument {
  _id: string;
}

export const openReportId = (reporterId: number, kind: ReportedKind, thingId: number): string =>
  `${reporterId}:${kind}:${thingId}`;
