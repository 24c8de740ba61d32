import type { QueuedReport } from '../../../shared/reports.ts';

export type ReportDocument = Omit<QueuedReport, 'id'> & {
  _id: number;
  /** Reporter and thing while it is not resolved, absent afterwards: so nobody has two open reports of one thing. */
  openKey?: string;
};
