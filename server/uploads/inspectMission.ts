import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import {
  classifyCompatibility,
  classifyGameType,
  classifyModification,
} from '../../shared/classification.ts';
import type { DependencyNode } from '../../shared/uploads.ts';
import { datablocks } from '../stock/datablocks.ts';
import { findStock } from '../stock/stock.ts';
import type { UnpackedFile } from './archive/unpackZip.ts';
import { followReferences } from './dependencies/followReferences.ts';
import { findMissionImages } from './dependencies/missionImages.ts';
import {
  nodeOf,
  type PlacedFile,
  place,
  type Search,
  type Sources,
  startSearch,
} from './dependencies/search.ts';
import type { PendingLevel } from './document.ts';
import type { Findings } from './findings.ts';
import { FormatError } from './formats/formatError.ts';
import { type Mission, parseMission } from './formats/mission.ts';
import { problems, warnings } from './problems.ts';

/** What was found in and for one mission. */
export interface InspectedMission {
  misFilePath: string;
  tree: DependencyNode;
  problems: string[];
  warnings: string[];
  placed: PlacedFile[];
  /** Null when the mission could not be read at all. */
  level: PendingLevel | null;
}

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
  const dependencies = mission ? await followReferences(search, mission, file.path) : [];
  const placed = inOrder(search.placed);
  return {
    misFilePath: file.path,
    tree: nodeOf(file.path, 'mission', 'archive', [...images, ...dependencies]),
    problems: findings.problems,
    warnings: findings.warnings,
    placed,
    level: mission && describeLevel(mission, file, baseName, search, placed),
  };
}

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

/** The game does not load a mission whose syntax is broken, however much of it could be made out here. */
function judge(mission: Mission, path: string, findings: Findings): void {
  const { syntaxError, info } = mission;
  if (!mission.hasMarkers) findings.problem(problems.noMarkers(path));
  if (syntaxError) findings.problem(problems.notParsed(path, syntaxError.message, syntaxError.position));
  if (!syntaxError && !info) findings.problem(problems.noMissionInfo(path));
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

function describeLevel(
  mission: Mission,
  file: UnpackedFile,
  baseName: string,
  search: Search,
  placed: PlacedFile[],
): PendingLevel {
  const info = mission.info ?? {};
  const { hasEasterEgg, hasCustomCode, gems, contentHash } = mission;
  const uploaded = placed.filter(({ role }) => role === 'dependency').map(({ path }) => path.toLowerCase());
  const stockPaths = [...search.stockPaths].sort();
  const path = `missions/${baseName}`.toLowerCase();
  const facts = { info, path, dependencies: [...uploaded, ...stockPaths], hasEasterEgg };
  return {
    misFilePath: file.path,
    baseName,
    files: placed.map(({ path, role, source: { sha256, size, crc32 } }) => {
      const origin = role === 'dependency' && findStock(search.stock, path) ? 'stock' : 'archive';
      return { path, sha256, size, crc32, origin, role };
    }),
    stockPaths,
    missionInfo: Object.entries(info),
    gameType: classifyGameType(facts),
    modification: classifyModification(facts),
    gems,
    hasEasterEgg,
    hasCustomCode,
    datablockCompatibility: classifyCompatibility(mission.datablocks, datablocks),
    missesDependencies: false,
    misHash: file.sha256,
    contentHash,
  };
}
