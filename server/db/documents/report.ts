import type { QueuedReport } from '../../../shared/reports.ts';

export type ReportDocument = Omit<QueuedReport, 'id'> & {
  _id: number;
  /** Unique: reporter and thing, so that nobody has two open reports of one thing; its own ID once it is resolved. */
  key: string;
};
