import { posix } from 'node:path';
import { imageExtensions } from '../../../../shared/imageExtensions.ts';
import type { DependencyNode } from '../../../../shared/uploads.ts';
import { findStock, findStockTexture, type Stock } from '../../../stock/stock.ts';
import { shownName } from '../../receive/archive/entryPath.ts';
import type { UnpackedFile } from '../../receive/archive/unpackZip.ts';
import { type CheckedFormat, problems, warnings } from '../problems.ts';
import { ambiguous } from './archiveIndex.ts';
import { formatOf, kindOf } from './fileKind.ts';
import { findFile } from './findFile.ts';
import { findTexture, isImage } from './findTexture.ts';
import { count, nodeOf, place, type Search } from './search.ts';
import { type Format, type Want, withSkins } from './wants.ts';

const named: Record<Format, CheckedFormat | undefined> = {
  interior: 'Interior',
  shape: 'Shape',
  sky: 'Sky',
  flipbook: undefined,
};

/** Puts a file of the upload at `path` of the level, with everything that it asks for in turn. */
export async function followFile(
  search: Search,
  source: UnpackedFile,
  path: string,
  requiredBy: string,
): Promise<DependencyNode> {
  place(search, { path, role: 'dependency', source }, requiredBy);
  const format = formatOf(source.path);
  if (!format) return nodeOf(path, kindOf(path), 'archive');
  const wants = await search.readWants(source, format);
  const name = named[format];
  if (!wants && name) search.findings.problem(problems.invalid(name, source.path));
  const skins = format === 'shape' ? search.skins : [];
  const children = [];
  for (const want of withSkins(wants ?? [], skins))
    children.push(await followWant(search, want, source, path));
  return nodeOf(path, format, 'archive', children.flat());
}

/** What `source`, which lies at `path` of the level, asks for; nothing where nothing was expected. */
async function followWant(
  search: Search,
  want: Want,
  source: UnpackedFile,
  path: string,
): Promise<DependencyNode[]> {
  count(search, 'wanted');
  const folder = posix.dirname(path);
  const found = findInArchive(search, want, source, folder);
  if (found === ambiguous) {
    const text = problems.ambiguous(shownName(want.name), source.path);
    search.findings.problem(text, `ambiguous ${want.name}`);
    return [nodeOf(posix.join(folder, want.name), 'texture', 'missing')];
  }
  if (found) {
    const beside = posix.join(folder, posix.basename(found.path));
    return [await followFile(search, found, beside, source.path)];
  }
  const stock = findInStock(search, want, folder);
  if (stock) {
    search.stockPaths.add(stock);
    return [nodeOf(stock, kindOf(stock), 'stock')];
  }
  return reportMissing(search, want, source, folder);
}

function findInArchive({ archive }: Search, want: Want, source: UnpackedFile, folder: string) {
  const from = { path: source.path, dataFolder: folder };
  if (want.instead === undefined) return findTexture(archive, want.name, from);
  return findFile(archive, posix.join(folder, want.name)) ?? findTexture(archive, want.instead, from);
}

function findInStock({ stock }: Search, want: Want, folder: string): string | undefined {
  if (want.instead === undefined) return findTextureInStock(stock, folder, want.name) ?? undefined;
  const flipbook = findStock(stock, posix.join(folder, want.name));
  return flipbook ?? findTextureInStock(stock, folder, want.instead) ?? undefined;
}

function findTextureInStock(stock: Stock, folder: string, name: string): string | null {
  const whole = findStockTexture(stock, folder, name);
  if (whole || !isImage(name)) return whole;
  const { name: stem, ext } = posix.parse(name);
  return findStockTexture(stock, folder, stem, [ext, ...imageExtensions]);
}

function reportMissing(
  { findings }: Search,
  want: Want,
  source: UnpackedFile,
  folder: string,
): DependencyNode[] {
  if (want.ifMissing === 'nothing') return [];
  const name = shownName(want.name);
  if (want.ifMissing === 'problem')
    findings.problem(problems.missing(name, source.path), `missing ${want.name}`);
  else findings.warn(warnings.missingTexture(name, source.path), `missing ${want.name}`);
  return [nodeOf(posix.join(folder, name), want.instead === undefined ? 'texture' : 'flipbook', 'missing')];
}
