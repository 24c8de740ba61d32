import type { ProblemFinding, WarningFinding } from '../../../shared/uploadProblems.ts';
import type { PendingLevel, UploadDocument } from '../../db/documents/upload.ts';
import type { Deps } from '../../deps.ts';
import { findDuplicates } from '../../levels/pending/findDuplicates.ts';
import type { Follower } from '../reportProgress.ts';
import { checkImages } from './checkImages.ts';
import type { CheckedMission } from './checkMission.ts';
import type { CheckedMissions } from './checkMissions.ts';
import { describeLevel } from './describeLevel.ts';
import { distinct } from './findings.ts';

type DescribedMission = CheckedMission & { level: PendingLevel | null };

/**
 * The verdict over an upload. Without problems, or when only pictures are missing, its files are stored as
 * blobs, and every mission has its level.
 */
export interface Verdict {
  missions: DescribedMission[];
  problems: ProblemFinding[];
  warnings: WarningFinding[];
}

/** Adds the findings that require a decoder of images or the database. */
export async function reachVerdict(
  deps: Deps,
  { missions: checked, problems, unusedFiles }: CheckedMissions,
  { owner, replaces }: Pick<UploadDocument, 'owner' | 'replaces'>,
  { progress, hasLeft }: Follower,
): Promise<Verdict> {
  const missions = checked.map((mission) => ({ ...mission, level: describeLevel(mission) }));
  const asker = { owner, hasLeft };
  await checkImages(deps.images, { missions, asker }, (...report) => progress('checking', ...report));
  const duplicates = await findDuplicates(deps, levelsOf(missions), replaces);
  const found = missions.flatMap((mission) => {
    const duplicate = duplicates.get(mission.misFilePath);
    return duplicate === undefined ? mission.problems : [duplicate, ...mission.problems];
  });
  const tooMany: ProblemFinding[] =
    replaces !== null && missions.length > 1 ? [{ code: 'notOneMission' }] : [];
  const warnings = missions.flatMap((mission) => mission.warnings);
  return {
    missions,
    problems: listProblems([...problems, ...tooMany, ...found]),
    warnings: distinct([...warnings, ...warnUnused(unusedFiles)]),
  };
}

/** Whether all problems are missing pictures, or there are none. */
export const lacksPicturesOnly = (problems: readonly ProblemFinding[]): boolean =>
  problems.every(({ code }) => code === 'noThumbnail');

/** The bytes of all files of levels, each file once. */
export function bytesOf(levels: readonly PendingLevel[]): number {
  const files = new Map(levels.flatMap((level) => level.files.map(({ sha256, size }) => [sha256, size])));
  return [...files.values()].reduce((sum, size) => sum + size, 0);
}

export const levelsOf = (missions: readonly DescribedMission[]): PendingLevel[] =>
  missions.flatMap(({ level }) => level ?? []);

/**
 * People read only the first problems, and an upload made by a program must not cause an answer of many
 * megabytes.
 */
const maxProblems = 500;

/** Each problem once, up to the maximum. */
function listProblems(all: readonly ProblemFinding[]): ProblemFinding[] {
  const problems = distinct(all);
  const others = problems.length - maxProblems;
  return others > 0 ? [...problems.slice(0, maxProblems), { code: 'moreProblems', count: others }] : problems;
}

const maxNamed = 100;

function warnUnused(files: readonly string[]): WarningFinding[] {
  if (files.length === 0) return [];
  const paths = files.slice(0, maxNamed);
  return [{ code: 'unusedFiles', paths, others: files.length - paths.length }];
}
