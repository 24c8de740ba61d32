import type { ProblemFinding } from '../../../shared/uploadProblems.ts';
import type { Stock } from '../../stock/stock.ts';
import type { UnpackedFile } from '../receive/archive/unpackZip.ts';
import { type CheckedMission, checkMission } from './checkMission.ts';
import { folderOf, indexArchive } from './dependencies/archiveIndex.ts';
import { kindOf } from './dependencies/fileKind.ts';
import { createTextureReader } from './dependencies/readTextures.ts';
import { nodeOf } from './dependencies/search.ts';
import { createFindings } from './findings.ts';

/** The result of a check without the database and without decoding images. */
export interface CheckedMissions {
  missions: CheckedMission[];
  /** Problems of the archive as a whole. */
  problems: ProblemFinding[];
  /** Files that no mission needs. */
  unusedFiles: string[];
}

/**
 * Checks every mission of an upload and finds everything that it needs.
 * @throws ArchiveError when that is too much
 */
export async function checkMissions(
  files: UnpackedFile[],
  stock: Stock,
  onProgress: (done: number, total: number, path: string) => void,
): Promise<CheckedMissions> {
  const missionFiles = files.filter(({ path }) => /\.mis$/i.test(path));
  if (missionFiles.length === 0) {
    return { missions: [], problems: [{ code: 'noMission' }], unusedFiles: [] };
  }
  const sources = {
    archive: indexArchive(files),
    stock,
    readTextures: createTextureReader(),
    counts: { wanted: 0, placed: 0 },
  };
  const named = new Set<string>();
  const missions: CheckedMission[] = [];
  for (const [index, file] of missionFiles.entries()) {
    onProgress(index, missionFiles.length, file.path);
    missions.push(await checkMission(sources, file, createFindings(named)));
  }
  onProgress(missionFiles.length, missionFiles.length, '');
  return { missions, problems: [], unusedFiles: hangUnused(missions, files) };
}

/** Adds every unused file to the tree of the nearest mission. */
function hangUnused(missions: CheckedMission[], files: UnpackedFile[]): string[] {
  const used = new Set(missions.flatMap(({ placed }) => placed.map(({ source }) => source.path)));
  const unused = files.map(({ path }) => path).filter((path) => !used.has(path));
  const nearest = new Map<string, CheckedMission | undefined>();
  for (const path of unused) {
    const folder = folderOf(path);
    if (!nearest.has(folder)) nearest.set(folder, nearestTo(folder, missions));
    nearest.get(folder)?.tree.children.push(nodeOf(path, kindOf(path), 'unused'));
  }
  return unused;
}

function nearestTo(folder: string, missions: CheckedMission[]): CheckedMission | undefined {
  const shared = missions.map(({ misFilePath }) => commonFolders(folderOf(misFilePath), folder));
  return missions[shared.indexOf(shared.reduce((a, b) => Math.max(a, b)))];
}

/** The number of folders, counted from the top, that two paths share. */
function commonFolders(folder: string, other: string): number {
  const [names, otherNames] = [folder.split('/'), other.split('/')];
  const different = names.findIndex((name, index) => name !== otherNames[index]);
  return different === -1 ? names.length : different;
}
