import { ApiError } from '../../shared/errors.ts';
import { canReport } from '../../shared/permissions.ts';
import type { NewReport, OwnReport } from '../../shared/reports.ts';
import type { Actor } from '../actor.ts';
import { openReportId, type ReportDocument } from '../db/documents/report.ts';
import { isDuplicateKey } from '../db/isDuplicateKey.ts';
import type { Deps } from '../deps.ts';
import { findReported } from './findReported.ts';
import { presentOwn } from './present.ts';
import { publishReport } from './publishReport.ts';

/** Puts a report into the moderators' queue; nobody can have two open ones about the same thing. */
export async function postReport(
  deps: Deps,
  actor: Actor,
  { kind, id, category, reason }: NewReport,
): Promise<OwnReport> {
  const { thing, account } = await findReported(deps, kind, id);
  if (!canReport(actor, account.id)) {
    throw new ApiError('not_allowed', { reason: 'You cannot report what is your own.' });
  }
  const [_id] = await deps.db.nextIds('reports', 1);
  if (_id === undefined) throw new Error('No report ID was given.');
  const report: ReportDocument = {
    _id,
    thing,
    category,
    reason,
    time: deps.clock(),
    state: 'open',
    note: null,
    resolvedAt: null,
    reporter: { id: actor.id, username: actor.username },
    account,
    moderator: null,
  };
  try {
    await deps.db.transaction(async (session) => {
      await deps.db.openReports.insertOne({ _id: openReportId(actor.id, kind, id) }, { session });
      await deps.db.reports.insertOne(report, { session });
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new ApiError('already_reported');
  }
  await publishReport(deps, report);
  return presentOwn(report);
}
