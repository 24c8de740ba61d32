import type { PackStepDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';
import { serverLimits } from '../../limits.ts';
import { contentAt } from '../steps/contentAt.ts';

type Listed = Pick<PackStepDocument, 'version' | 'by' | 'time' | 'label'>;

const versionsPerPruning = 100;

/** Whether these new steps pass a version at which the history is pruned. */
export const isPruningDue = (steps: readonly PackStepDocument[]): boolean => {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return false;
  const block = (version: number) => Math.floor(version / versionsPerPruning);
  return block(first.version - first.ops.length) !== block(last.version);
};

/**
 * Removes old steps. Within 30 days everyone's steps push out only their own, so that nobody can make another
 * person's last state disappear; after that the newest ones of all people stay. Labelled versions always
 * stay.
 */
export async function pruneHistory(deps: Deps, packId: number): Promise<void> {
  const { packSteps } = deps.db;
  const listed = await packSteps
    .find({ packId, version: { $gte: 0 } })
    .sort({ version: -1 })
    .project<Listed>({ version: 1, by: 1, time: 1, label: 1 })
    .toArray();
  const dropped = droppedOf(listed, deps.clock());
  if (dropped.size === 0) return;
  for (const version of versionsBehindGaps(listed, dropped)) {
    const kept = await contentAt(deps, packId, version);
    if (kept && !kept.step.after) {
      await packSteps.updateOne({ packId, version }, { $set: { after: kept.content } });
    }
  }
  await packSteps.deleteMany({ packId, version: { $in: [...dropped] }, label: { $exists: false } });
}

/** The versions to remove, of steps listed newest first. */
function droppedOf(listed: readonly Listed[], now: number): Set<number> {
  const counts = new Map<number, number>();
  const dropped = listed.filter(({ by, time, label }, index) => {
    const own = counts.get(by) ?? 0;
    counts.set(by, own + 1);
    if (label !== undefined) return false;
    const isNew = now - time < serverLimits.packHistoryMs;
    return index >= serverLimits.packHistory && (!isNew || own >= serverLimits.packHistory);
  });
  return new Set(dropped.map(({ version }) => version));
}

/** Kept versions after removed ones: they need the whole pack, since no steps lead to them any more. */
function versionsBehindGaps(listed: readonly Listed[], dropped: ReadonlySet<number>): number[] {
  return listed.flatMap(({ version }, index) => {
    const older = listed[index + 1];
    return older && dropped.has(older.version) && !dropped.has(version) ? version : [];
  });
}
