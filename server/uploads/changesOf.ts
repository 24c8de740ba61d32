import type { CheckedUpload } from '../../shared/uploads.ts';
import type { PendingLevel } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';

/** The changes of a new version to its level's mission info, including fields edited on the page. */
export async function changesOf(
  { db }: Pick<Deps, 'db'>,
  levelId: number,
  next: Pick<PendingLevel, 'missionInfo'>,
): Promise<NonNullable<CheckedUpload['changes']>> {
  const level = await db.levels.findOne({ _id: levelId });
  if (!level) return [];
  const [before, after] = [new Map(level.missionInfo), new Map(next.missionInfo)];
  const fields = new Set([...before.keys(), ...after.keys()]);
  return [...fields]
    .map((field) => ({ field, before: before.get(field) ?? null, after: after.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}
