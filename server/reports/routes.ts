import type { reportRoutes } from '../../shared/reports.ts';
import { type HandlersOf, signedIn } from '../handlers.ts';
import { postReport } from './postReport.ts';
import { readOwnReports, readQueue } from './readReports.ts';
import { resolveReport } from './resolveReport.ts';
import { releaseReport, takeReport } from './takeReport.ts';

export const reportHandlers: HandlersOf<typeof reportRoutes> = {
  'report.post': (call) => postReport(call.deps, signedIn(call), call.body),
  'report.own': (call) => readOwnReports(call.deps, signedIn(call)),
  'report.queue': (call) => readQueue(call.deps, signedIn(call), call.query.show),
  'report.take': (call) => takeReport(call.deps, signedIn(call), call.params.id),
  'report.release': (call) => releaseReport(call.deps, signedIn(call), call.params.id),
  'report.resolve': (call) => resolveReport(call.deps, signedIn(call), call.params.id, call.body),
};
