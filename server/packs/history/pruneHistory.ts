import { sizeOfContent } from '../../cache/keptContents.ts';
import type { PackStepDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';
import { serverLimits } from '../../limits.ts';
import { replayTo } from '../steps/replayTo.ts';

type Listed = Pick<PackStepDocument, 'version' | 'by' | 'time' | 'label' | 'bytes'>;

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
 * person's last state disappear; after that the newest ones of all people stay. Whose steps take much room has
 * fewer of them. Labelled versions always stay.
 */
export async function pruneHistory(deps: Deps, packId: number): Promise<void> {
  const { packSteps } = deps.db;
  const listed = await packSteps
    .find({ packId, version: { $gte: 0 } })
    .sort({ version: -1 })
    .project<Listed>({ version: 1, by: 1, time: 1, label: 1, bytes: 1 })
    .toArray();
  const pack = await deps.db.packs.findOne({ _id: packId });
  const dropped = droppedOf(listed, { now: deps.clock(), wholeBytes: pack ? sizeOfContent(pack) : 0 });
  if (dropped.size === 0) return;
  for (const version of versionsBehindGaps(listed, dropped)) {
    const kept = await replayTo(deps, packId, version);
    if (kept && !kept.step.after) {
      const after = kept.content;
      const whole = { $set: { after }, $inc: { bytes: sizeOfContent(after) } };
      await packSteps.updateOne({ packId, version }, whole);
    }
  }
  await packSteps.deleteMany({ packId, version: { $in: [...dropped] }, label: { $exists: false } });
}

/** The versions to remove, of steps listed newest first. One behind a gap will hold the whole pack. */
function droppedOf(
  listed: readonly Listed[],
  { now, wholeBytes }: { now: number; wholeBytes: number },
): Set<number> {
  const people = new Map<number, { steps: number; bytes: number }>();
  const dropped = new Set<number>();
  for (const [index, { version, by, time, label, bytes = 0 }] of listed.entries()) {
    const own = people.get(by) ?? { steps: 0, bytes: 0 };
    people.set(by, own);
    const isNew = now - time < serverLimits.packHistoryMs;
    const isOld = index >= serverLimits.packHistory && (!isNew || own.steps >= serverLimits.packHistory);
    const isTooMuch = own.steps > 0 && own.bytes + bytes > serverLimits.packHistoryPersonBytes;
    own.steps += 1;
    if (label === undefined && (isOld || isTooMuch)) {
      dropped.add(version);
      const newer = listed[index - 1];
      const behindGap = newer && !dropped.has(newer.version) && people.get(newer.by);
      if (behindGap) behindGap.bytes += wholeBytes;
    } else {
      own.bytes += bytes;
    }
  }
  return dropped;
}

/** Kept versions after removed ones: they need the whole pack, since no steps lead to them any more. */
function versionsBehindGaps(listed: readonly Listed[], dropped: ReadonlySet<number>): number[] {
  return listed.flatMap(({ version }, index) => {
    const older = listed[index + 1];
    return older && dropped.has(older.version) && !dropped.has(version) ? version : [];
  });
}
