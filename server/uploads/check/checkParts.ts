import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PendingLevel, UploadDocument, UploadPart } from '../../db/documents/upload.ts';
import type { Deps } from '../../deps.ts';
import type { FileStore } from '../../files/fileStore.ts';
import { findDuplicates } from '../../levels/pending/findDuplicates.ts';
import type { Stock } from '../../stock/stock.ts';
import type { LocalPart } from '../receive/openParts.ts';
import { brokenForm } from '../receive/receivePart.ts';
import type { Progress } from '../reportProgress.ts';
import { uploadProblems } from '../uploadProblems.ts';
import { checkImages } from './checkImages.ts';
import { describeLevel } from './describeLevel.ts';
import type { InspectedMission } from './inspectMission.ts';
import type { InspectedUpload } from './inspectUpload.ts';
import { listProblems, problems, warnings } from './problems.ts';
import { runCheck } from './runCheck.ts';
import { storeFiles } from './storeFiles.ts';

export type CheckedMission = InspectedMission & { level: PendingLevel | null };

/** The verdict over an upload. Without problems its files are blobs now, and every mission has its level. */
export interface Checked {
  missions: CheckedMission[];
  problems: string[];
  warnings: string[];
}

/** Where the files of running checks lie; the sweeper removes what a crash has left. */
export const checksFolder = (dataDir: string): string => join(dataDir, 'checks');

/**
 * Checks the parts of an upload together. `keep` stores the verdict while the files are still at hand.
 * @throws ApiError when the parts cannot even be unpacked
 */
export async function checkParts<T>(
  deps: Deps,
  { parts, replaces }: Pick<UploadDocument, 'parts' | 'replaces'>,
  progress: Progress,
  keep: (checked: Checked) => Promise<T>,
): Promise<T> {
  const checks = checksFolder(deps.config.dataDir);
  await mkdir(checks, { recursive: true });
  const folder = await mkdtemp(join(checks, 'check-'));
  try {
    const upload = await withLocalParts(deps.files, parts, (local) => inspect(deps, local, folder, progress));
    const checked = await judge(deps, upload, replaces, progress);
    if (checked.problems.length > 0) return await keep(checked);
    await storeFiles(deps, checked.missions, (...report) => progress('storing', ...report));
    const kept = await keep(checked);
    // A sweeper that looked before the verdict was stored may have found a blob unused: this puts it back.
    await storeFiles(deps, checked.missions);
    return kept;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function withLocalParts<T>(
  files: FileStore,
  parts: readonly UploadPart[],
  use: (local: LocalPart[]) => Promise<T>,
  local: LocalPart[] = [],
): Promise<T> {
  const [part, ...rest] = parts;
  if (!part) return use(local);
  return files.withLocalFile(part.key, (path) =>
    withLocalParts(files, rest, use, [...local, { path, boundary: part.boundary }]),
  );
}

async function inspect(
  deps: Deps,
  parts: LocalPart[],
  folder: string,
  progress: Progress,
): Promise<InspectedUpload> {
  progress('unpacking', 0, 0);
  const outcome = await runCheck(deps, { parts, folder, stock: withAssets(deps) }, progress);
  switch (outcome.kind) {
    case 'inspected':
      return outcome.upload;
    case 'refused':
      throw uploadProblems([outcome.problem]);
    case 'brokenForm':
      throw brokenForm();
    case 'failed':
      deps.log.error({ err: outcome.error }, 'The check of an upload failed');
      throw uploadProblems([problems.crashed()]);
  }
}

/** The operator's own files of the games count like what the lists say of them. */
function withAssets({ stock, assets }: Deps): Stock {
  if (!assets) return stock;
  return { ...stock, platinumquest: new Set([...stock.platinumquest, ...assets.files.keys()]) };
}

async function judge(
  deps: Deps,
  { missions: inspected, problems: general, unusedFiles }: InspectedUpload,
  replaces: number | null,
  progress: Progress,
): Promise<Checked> {
  const missions = inspected.map((mission) => ({ ...mission, level: describeLevel(mission) }));
  await checkImages(deps.images, missions, (...report) => progress('checking', ...report));
  const duplicates = await findDuplicates(deps, levelsOf(missions), replaces);
  const found = missions.flatMap((mission) => {
    const duplicate = duplicates.get(mission.misFilePath);
    return duplicate === undefined ? mission.problems : [duplicate, ...mission.problems];
  });
  const unused = unusedFiles.length > 0 ? [warnings.unusedFiles(unusedFiles)] : [];
  const tooMany = replaces !== null && missions.length > 1 ? [problems.notOneMission()] : [];
  return {
    missions,
    problems: listProblems([...general, ...tooMany, ...found]),
    warnings: [...new Set([...missions.flatMap((mission) => mission.warnings), ...unused])],
  };
}

export const levelsOf = (missions: readonly CheckedMission[]): PendingLevel[] =>
  missions.flatMap(({ level }) => level ?? []);
