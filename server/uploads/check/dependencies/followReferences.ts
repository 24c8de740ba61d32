import type { CheckedFormat } from '../../../../shared/uploadProblems.ts';
import type { DependencyNode, FileKind } from '../../../../shared/uploads.ts';
import { showsDataFolder } from '../../../formats/mission/dataPath.ts';
import { possiblePaths } from '../../../formats/mission/possiblePaths.ts';
import type { MissionReference, MissionReferenceKind } from '../../../formats/mission/references.ts';
import type { Mission } from '../../../formats/mission.ts';
import { findStock } from '../../../stock/stock.ts';
import { shownName } from '../../receive/archive/entryPath.ts';
import type { UnpackedFile } from '../../receive/archive/unpackZip.ts';
import { ambiguous } from './archiveIndex.ts';
import { extensionOf, kindOf } from './fileKind.ts';
import { findFile } from './findFile.ts';
import { followFile } from './followFile.ts';
import { countFile, nodeOf, type Search, storablePath } from './search.ts';

const formatOfKind: Partial<Record<MissionReferenceKind, CheckedFormat>> = {
  interior: 'Interior',
  pathedInterior: 'Interior',
  shape: 'Shape',
  sky: 'Sky',
};

const requiredExtension: Record<CheckedFormat, string> = { Interior: '.dif', Shape: '.dts', Sky: '.dml' };

/** Everything that a mission refers to, found or missing, as the children of its node. */
export async function followReferences(
  search: Search,
  mission: Mission,
  missionPath: string,
): Promise<DependencyNode[]> {
  const children = new Map<string, DependencyNode>();
  for (const reference of mission.references) {
    const key = reference.path.toLowerCase();
    if (!children.has(key)) children.set(key, await followReference(search, reference, missionPath));
  }
  const unusable = mission.unusableReferences.map(({ raw }) => {
    const name = shownName(raw);
    reportMissing(search, name, missionPath, raw);
    return nodeOf(name, kindOf(name), 'missing');
  });
  return [...children.values(), ...unusable];
}

async function followReference(
  search: Search,
  reference: MissionReference,
  missionPath: string,
): Promise<DependencyNode> {
  countFile(search, 'wanted');
  const { kind, path, raw } = reference;
  if (kind === 'include' && !showsDataFolder(raw)) {
    search.findings.problem({ code: 'includeWithoutData', include: shownName(raw), mission: missionPath });
    return nodeOf(path, kindOf(path), 'missing');
  }
  const found = findUploaded(search, reference);
  if (found === ambiguous) {
    search.findings.problem(
      { code: 'ambiguousDependency', dependency: path, requiredBy: missionPath },
      `ambiguous ${path.toLowerCase()}`,
    );
    return nodeOf(path, kindOf(path), 'missing');
  }
  if (found) return followUploaded(search, found, kind, missionPath);
  const stock = possiblePaths(reference).flatMap((each) => findStock(search.stock, each) ?? [])[0];
  if (stock) {
    search.stockPaths.add(stock);
    return nodeOf(stock, kindOf(stock), 'stock');
  }
  reportMissing(search, shownName(path), missionPath, path);
  return nodeOf(path, kindOfReference(reference), 'missing');
}

/** Every file that a mission itself names must exist. `wanted` is the whole name, which is reported once. */
function reportMissing({ findings }: Search, dependency: string, requiredBy: string, wanted: string): void {
  findings.problem({ code: 'missingDependency', dependency, requiredBy }, `missing ${wanted.toLowerCase()}`);
}

interface FoundFile {
  source: UnpackedFile;
  path: string;
}

function findUploaded(
  { archive }: Search,
  reference: MissionReference,
): FoundFile | typeof ambiguous | undefined {
  for (const candidate of possiblePaths(reference)) {
    const source = findFile(archive, candidate);
    const path = storablePath(candidate);
    if (source === ambiguous) return ambiguous;
    if (source && path !== undefined) return { source, path };
  }
  return undefined;
}

async function followUploaded(
  search: Search,
  { source, path }: FoundFile,
  kind: MissionReferenceKind,
  missionPath: string,
): Promise<DependencyNode> {
  const format = formatOfKind[kind];
  if (!format || extensionOf(source.path) === requiredExtension[format]) {
    return followFile(search, source, path, missionPath);
  }
  search.findings.problem({
    code: 'wrongExtension',
    format,
    path: source.path,
    extension: requiredExtension[format],
  });
  return nodeOf(path, kindOf(path), 'archive');
}

function kindOfReference({ kind, path }: MissionReference): FileKind {
  return kind === 'music' || kind === 'audio' ? 'sound' : kindOf(path);
}
