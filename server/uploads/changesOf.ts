import type { ChangedFile, CheckedUpload } from '../../shared/uploads.ts';
import type { LevelDocument, LevelFile } from '../db/documents/level.ts';
import type { PendingLevel } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';

type Changes = Required<Pick<CheckedUpload, 'changes' | 'changedFiles' | 'replacedEditedAt'>>;
type Facts = Pick<LevelDocument, 'missionInfo' | 'files' | 'editedAt'>;

/** What a new version changes in its level, as this was edited last. */
export async function changesOf(
  { db }: Pick<Deps, 'db'>,
  levelId: number,
  next: Pick<PendingLevel, 'missionInfo' | 'files'>,
): Promise<Changes> {
  const level = await db.levels.findOne(
    { _id: levelId },
    { projection: { missionInfo: 1, files: 1, editedAt: 1 } satisfies Record<keyof Facts, 1> },
  );
  if (!level) return { changes: [], changedFiles: [], replacedEditedAt: null };
  return {
    changes: changesOfInfo(level.missionInfo, next.missionInfo),
    changedFiles: changesOfFiles(level.files, next.files),
    replacedEditedAt: level.editedAt,
  };
}

/** The changes of the mission info, including fields edited on the page. */
function changesOfInfo(known: Facts['missionInfo'], next: Facts['missionInfo']): Changes['changes'] {
  const [before, after] = [new Map(known), new Map(next)];
  const fields = new Set([...before.keys(), ...after.keys()]);
  return [...fields]
    .map((field) => ({ field, before: before.get(field) ?? null, after: after.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** The pictures that change, then the other files, each by path, whose case does not matter. */
function changesOfFiles(known: readonly LevelFile[], next: readonly LevelFile[]): ChangedFile[] {
  const [before, after] = [byPath(known), byPath(next)];
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const changed = paths.flatMap((key): ChangedFile[] => {
    const [old, now] = [before.get(key), after.get(key)];
    const file = now ?? old;
    if (!file || old?.sha256 === now?.sha256) return [];
    const { path, role } = file;
    return [{ path, isPicture: role === 'image', before: old?.size ?? null, after: now?.size ?? null }];
  });
  return [...changed.filter(({ isPicture }) => isPicture), ...changed.filter(({ isPicture }) => !isPicture)];
}

const byPath = (files: readonly LevelFile[]): Map<string, LevelFile> =>
  new Map(files.map((file) => [file.path.toLowerCase(), file]));
