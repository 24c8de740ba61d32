import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { DependencyNode } from '../../../shared/uploads.ts';
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
import { problems, warnings } from './problems.ts';

/** What was found in and for one mission. */
export interface InspectedMission {
  misFilePath: string;
  tree: DependencyNode;
  problems: string[];
  warnings: string[];
  /** The mission first, its images, then the rest by path. */
  placed: PlacedFile[];
  /** What it needs and the games bring, sorted. */
  stockPaths: string[];
  /** Null when the mission could not be read at all. */
  facts: MissionFacts | null;
}

export type MissionFacts = Pick<
  Mission,
  'datablocks' | 'gems' | 'hasEasterEgg' | 'hasCustomCode' | 'contentHash' | 'info'
>;

export async function inspectMission(
  sources: Sources,
  file: UnpackedFile,
  findings: Findings,
): Promise<InspectedMission> {
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
    facts: mission && factsOf(mission),
  };
}

const factsOf = ({
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
    judge(mission, path, findings);
    return mission;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    findings.problem(problems.notParsed(path, error.message, error.position));
    return null;
  }
}

/** In characters: every level's name and texts are in the list that every visitor loads. */
const longestInfo = 20_000;

/** The game does not load a mission whose syntax is broken, however much of it could be made out here. */
function judge(mission: Mission, path: string, findings: Findings): void {
  const { syntaxError, info } = mission;
  if (!mission.hasMarkers) findings.problem(problems.noMarkers(path));
  if (syntaxError) findings.problem(problems.notParsed(path, syntaxError.message, syntaxError.position));
  if (!syntaxError && !info) findings.problem(problems.noMissionInfo(path));
  const length = Object.entries(info ?? {})
    .flat()
    .join('').length;
  if (length > longestInfo) findings.problem(problems.missionInfoTooLong(path, longestInfo));
  const missing = ['name', 'artist'].filter((field) => info && !info[field]?.trim());
  if (missing.length > 0) findings.problem(problems.missingFields(path, missing));
  if (mission.hasCustomCode) findings.warn(warnings.customCode(path));
}

const roleOrder = { mission: 0, image: 1, dependency: 2 };

function inOrder(placed: Search['placed']): PlacedFile[] {
  return [...placed]
    .sort(([a, one], [b, other]) => roleOrder[one.role] - roleOrder[other.role] || (a < b ? -1 : 1))
    .map(([, file]) => file);
}
