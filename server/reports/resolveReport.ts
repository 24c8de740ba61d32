import type { QueuedReport } from '../../shared/reports.ts';
import { requireModerator } from '../accounts/requireModerator.ts';
import type { Actor } from '../actor.ts';
import { openReportId } from '../db/documents/report.ts';
import type { Deps } from '../deps.ts';
import { announceLogged, logModeration } from '../moderationLog/logModeration.ts';
import { presentQueued } from './present.ts';
import { publishReport } from './publishReport.ts';
import { reportRefusal } from './takeReport.ts';

/** Resolves the report that the actor has taken, with a note for its reporter. */
export async function resolveReport(
  deps: Deps,
  actor: Actor,
  id: number,
  { note }: { note: string },
): Promise<QueuedReport> {
  requireModerator(actor);
  const { report, entry } = await deps.db.transaction(async (session) => {
    const report = await deps.db.reports.findOneAndUpdate(
      { _id: id, state: 'taken', 'moderator.id': actor.id },
      { $set: { state: 'resolved', note, resolvedAt: deps.clock() } },
      { returnDocument: 'after', session },
    );
    if (!report) throw await reportRefusal(deps, id);
    const { kind, id: thingId, name } = report.thing;
    await deps.db.openReports.deleteOne(
      { _id: openReportId(report.reporter.id, kind, thingId) },
      { session },
    );
    const thing = kind === 'profile' ? null : { kind, id: thingId, name };
    const act = { by: actor, action: 'report.resolve' as const, account: report.account, thing };
    return { report, entry: await logModeration(deps, { ...act, reason: note }, session) };
  });
  await publishReport(deps, report);
  announceLogged(deps, entry);
  return presentQueued(report);
}
