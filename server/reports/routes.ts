import type { reportRoutes } from '../../shared/reports.ts';
import type { HandlersOf } from '../handlers.ts';
import { postReport } from './postReport.ts';
import { readOwnReports, readQueue } from './readReports.ts';
import { resolveReport } from './resolveReport.ts';
import { releaseReport, takeReport } from './takeReport.ts';

export const reportHandlers: HandlersOf<typeof reportRoutes> = {
  'report.post': (call) => postReport(call.deps, call.actor, call.body),
  'report.own': (call) => readOwnReports(call.deps, call.actor),
  'report.queue': (call) => readQueue(call.deps, call.actor, call.query.show),
  'report.take': (call) => takeReport(call.deps, call.actor, call.params.id),
  'report.release': (call) => releaseReport(call.deps, call.actor, call.params.id),
  'report.resolve': (call) => resolveReport(call.deps, call.actor, call.params.id, call.body),
};
