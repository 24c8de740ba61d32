import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { foldMissionInfo } from '../../../shared/missionInfo.ts';
import { findMissionInfoExcess, type MissionInfoExcess } from '../../../shared/missionInfoLimits.ts';
import type { ProblemFinding, WarningFinding } from '../../../shared/uploadProblems.ts';
import type { DependencyNode } from '../../../shared/uploads.ts';
import { roleOrder } from '../../db/documents/level.ts';
import { FormatError } from '../../formats/formatError.ts';
import { type Mission, parseMission } from '../../formats/mission.ts';
import type { UnpackedFile } from '../receive/archive/unpackZip.ts';
import { followReferences } from './dependencies/followReferences.ts';
import { findMissionImages, isThumbnail } from './dependencies/missionImages.ts';
import {
  nodeOf,
  type PlacedFile,
  place,
  type Search,
  type Sources,
  startSearch,
} from './dependencies/search.ts';
import type { Findings } from './findings.ts';

/** The findings and files of one mission. */
export interface CheckedMission {
  misFilePath: string;
  tree: DependencyNode;
  problems: ProblemFinding[];
  warnings: WarningFinding[];
  /** The mission first, its images, then the rest by path. */
  placed: PlacedFile[];
  /** Files that it needs and the games ship, sorted. */
  stockPaths: string[];
  /** Null when the mission could not be read. */
  facts: MissionFacts | null;
}

export type MissionFacts = Pick<
  Mission,
  'datablocks' | 'gems' | 'hasEasterEgg' | 'hasCustomCode' | 'contentHash' | 'info'
>;

export async function checkMission(
  sources: Sources,
  file: UnpackedFile,
  findings: Findings,
): Promise<CheckedMission> {
  const mission = readMission(await readFile(file.file), file.path, findings);
  const search = startSearch(sources, findings, mission?.skins ?? []);
  const baseName = `${posix.parse(file.path).name}.mis`;
  place(search, { path: `missions/${baseName}`, role: 'mission', source: file }, file.path);
  const images = findMissionImages(sources.archive, file, findings).map((source) => {
    const path = `missions/${posix.basename(source.path)}`;
    place(search, { path, role: 'image', source }, file.path);
    return nodeOf(path, 'image', 'archive');
  });
  if (!images.some(({ path }) => isThumbnail(path, file.path))) {
    images.unshift(nodeOf(`missions/${posix.parse(file.path).name}`, 'image', 'missing'));
  }
  const dependencies = mission ? await followReferences(search, mission, file.path) : [];
  return {
    misFilePath: file.path,
    tree: nodeOf(file.path, 'mission', 'archive', [...images, ...dependencies]),
    problems: findings.problems,
    warnings: findings.warnings,
    placed: inOrder(search.placed),
    stockPaths: [...search.stockPaths].sort(),
    facts: mission && missionFactsOf(mission),
  };
}

const missionFactsOf = ({
  info,
  datablocks,
  gems,
  hasEasterEgg,
  hasCustomCode,
  contentHash,
}: Mission): MissionFacts => ({ info, datablocks, gems, hasEasterEgg, hasCustomCode, contentHash });

function readMission(bytes: Uint8Array, path: string, findings: Findings): Mission | null {
  try {
    const mission = parseMission(bytes);
    reportContent(mission, path, findings);
    return mission;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    findings.problem(notParsed(path, error));
    return null;
  }
}

const notParsed = (mission: string, { message, position }: FormatError): ProblemFinding => ({
  code: 'missionNotParsed',
  mission,
  message,
  position: position ?? null,
});

/** The game does not load a mission with broken syntax, however much of it could be extracted here. */
function reportContent(parsed: Mission, mission: string, findings: Findings): void {
  const { syntaxError, info } = parsed;
  if (!parsed.hasMarkers) findings.problem({ code: 'noMarkers', mission });
  if (syntaxError) findings.problem(notParsed(mission, syntaxError));
  if (!syntaxError && !info) findings.problem({ code: 'noMissionInfo', mission });
  for (const excess of findMissionInfoExcess(foldMissionInfo(Object.entries(info ?? {})))) {
    findings.problem(problemOf(excess, mission));
  }
  const fields = ['name', 'artist'].filter((field) => info && !info[field]?.trim());
  if (fields.length > 0) findings.problem({ code: 'missingFields', mission, fields });
  if (parsed.hasCustomCode) findings.warn({ code: 'customCode', mission });
}

function problemOf(excess: MissionInfoExcess, mission: string): ProblemFinding {
  if (excess.kind === 'tooMany') return { code: 'missionInfoTooManyFields', mission };
  if (excess.key === null) return { code: 'missionInfoTooLong', mission };
  return excess.kind === 'tooLong'
    ? { code: 'missionFieldTooLong', mission, field: excess.key, max: excess.max }
    : { code: 'missionFieldChangesDirection', mission, field: excess.key };
}

function inOrder(placed: Search['placed']): PlacedFile[] {
  return [...placed]
    .sort(([a, one], [b, other]) => roleOrder[one.role] - roleOrder[other.role] || (a < b ? -1 : 1))
    .map(([, file]) => file);
}
