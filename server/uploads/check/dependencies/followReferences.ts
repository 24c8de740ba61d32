import type { DependencyNode, FileKind } from '../../../../shared/uploads.ts';
import { showsDataFolder } from '../../../formats/mission/dataPath.ts';
import type { MissionReference, MissionReferenceKind } from '../../../formats/mission/references.ts';
import type { Mission } from '../../../formats/mission.ts';
import { findStock } from '../../../stock/stock.ts';
import { shownName } from '../../receive/archive/entryPath.ts';
import type { UnpackedFile } from '../../receive/archive/unpackZip.ts';
import { type CheckedFormat, problems, requiredExtension } from '../problems.ts';
import { ambiguous } from './archiveIndex.ts';
import { extensionOf, kindOf, soundExtensions } from './fileKind.ts';
import { findFile } from './findFile.ts';
import { followFile } from './followFile.ts';
import { count, nodeOf, type Search, storablePath } from './search.ts';

const formatOfKind: Partial<Record<MissionReferenceKind, CheckedFormat>> = {
  interior: 'Interior',
  pathedInterior: 'Interior',
  shape: 'Shape',
  sky: 'Sky',
};

/** Everything that a mission asks for, found or missing, as the children of its node. */
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
    search.findings.problem(problems.missing(name, missionPath), `missing ${raw.toLowerCase()}`);
    return nodeOf(name, kindOf(name), 'missing');
  });
  return [...children.values(), ...unusable];
}

async function followReference(
  search: Search,
  reference: MissionReference,
  missionPath: string,
): Promise<DependencyNode> {
  count(search, 'wanted');
  const { kind, path, raw } = reference;
  if (kind === 'include' && !showsDataFolder(raw)) {
    search.findings.problem(problems.includeWithoutData(shownName(raw), missionPath));
    return nodeOf(path, kindOf(path), 'missing');
  }
  const found = findUploaded(search, reference);
  if (found === ambiguous) {
    search.findings.problem(problems.ambiguous(path, missionPath), `ambiguous ${path.toLowerCase()}`);
    return nodeOf(path, kindOf(path), 'missing');
  }
  if (found) return followUploaded(search, found, kind, missionPath);
  const stock = pathsOf(reference).flatMap((each) => findStock(search.stock, each) ?? [])[0];
  if (stock) {
    search.stockPaths.add(stock);
    return nodeOf(stock, kindOf(stock), 'stock');
  }
  search.findings.problem(problems.missing(shownName(path), missionPath), `missing ${path.toLowerCase()}`);
  return nodeOf(path, kindOfReference(reference), 'missing');
}

/** The paths that a reference may mean: games find music and sounds without their extension. */
export function pathsOf({ kind, path }: MissionReference): string[] {
  const isSound = kind === 'music' || kind === 'audio' || kind === 'datablockFile';
  if (!isSound || soundExtensions.includes(extensionOf(path))) return [path];
  return [path, ...soundExtensions.map((extension) => path + extension)];
}

interface FoundFile {
  source: UnpackedFile;
  path: string;
}

function findUploaded(
  { archive }: Search,
  reference: MissionReference,
): FoundFile | typeof ambiguous | undefined {
  for (const candidate of pathsOf(reference)) {
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
  search.findings.problem(problems.wrongExtension(format, source.path));
  return nodeOf(path, kindOf(path), 'archive');
}

function kindOfReference({ kind, path }: MissionReference): FileKind {
  return kind === 'music' || kind === 'audio' ? 'sound' : kindOf(path);
}
