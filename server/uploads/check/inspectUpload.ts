import type { Stock } from '../../stock/stock.ts';
import type { UnpackedFile } from '../receive/archive/unpackZip.ts';
import { folderOf, indexArchive } from './dependencies/archiveIndex.ts';
import { kindOf } from './dependencies/fileKind.ts';
import { nodeOf } from './dependencies/search.ts';
import { createWantsReader } from './dependencies/wants.ts';
import { createFindings } from './findings.ts';
import { type InspectedMission, inspectMission } from './inspectMission.ts';
import { problems } from './problems.ts';

/** What is in an upload, apart from what only the database or a decoder of images knows. */
export interface InspectedUpload {
  missions: InspectedMission[];
  /** Of the archive as a whole. */
  problems: string[];
  /** What no mission needs. */
  unusedFiles: string[];
}

/**
 * Looks into every mission of an upload and for everything that they need.
 * @throws ArchiveError when that is too much
 */
export async function inspectUpload(
  files: UnpackedFile[],
  stock: Stock,
  onProgress: (done: number, total: number, path: string) => void,
): Promise<InspectedUpload> {
  const missionFiles = files.filter(({ path }) => /\.mis$/i.test(path));
  if (missionFiles.length === 0) return { missions: [], problems: [problems.noMission()], unusedFiles: [] };
  const sources = {
    archive: indexArchive(files),
    stock,
    readWants: createWantsReader(),
    counts: { wanted: 0, placed: 0 },
  };
  const named = new Set<string>();
  const missions: InspectedMission[] = [];
  for (const [index, file] of missionFiles.entries()) {
    onProgress(index, missionFiles.length, file.path);
    missions.push(await inspectMission(sources, file, createFindings(named)));
  }
  onProgress(missionFiles.length, missionFiles.length, '');
  return { missions, problems: [], unusedFiles: hangUnused(missions, files) };
}

/** Shows every file that nothing needs in the tree of the mission that lies nearest to it. */
function hangUnused(missions: InspectedMission[], files: UnpackedFile[]): string[] {
  const used = new Set(missions.flatMap(({ placed }) => placed.map(({ source }) => source.path)));
  const unused = files.map(({ path }) => path).filter((path) => !used.has(path));
  const nearest = new Map<string, InspectedMission | undefined>();
  for (const path of unused) {
    const folder = folderOf(path);
    if (!nearest.has(folder)) nearest.set(folder, nearestTo(folder, missions));
    nearest.get(folder)?.tree.children.push(nodeOf(path, kindOf(path), 'unused'));
  }
  return unused;
}

function nearestTo(folder: string, missions: InspectedMission[]): InspectedMission | undefined {
  const shared = missions.map(({ misFilePath }) => commonFolders(folderOf(misFilePath), folder));
  return missions[shared.indexOf(shared.reduce((a, b) => Math.max(a, b)))];
}

/** How many folders, counted from the top, two paths have in common. */
function commonFolders(folder: string, other: string): number {
  const [names, otherNames] = [folder.split('/'), other.split('/')];
  const different = names.findIndex((name, index) => name !== otherNames[index]);
  return different === -1 ? names.length : different;
}
