import { posix } from 'node:path';
import { imageExtensions } from '../../../../shared/imageExtensions.ts';
import type { CheckedFormat } from '../../../../shared/uploadProblems.ts';
import type { DependencyNode } from '../../../../shared/uploads.ts';
import { isImage } from '../../../formats/imageExtensions.ts';
import { findStock, findStockTexture, type Stock } from '../../../stock/stock.ts';
import { shownName } from '../../receive/archive/entryPath.ts';
import type { UnpackedFile } from '../../receive/archive/unpackZip.ts';
import { ambiguous } from './archiveIndex.ts';
import { formatOf, kindOf } from './fileKind.ts';
import { findFile } from './findFile.ts';
import { findTexture } from './findTexture.ts';
import { countFile, nodeOf, place, type Search } from './search.ts';
import { type Format, type WantedTexture, withSkins } from './wantedTextures.ts';

const formatNames: Record<Format, CheckedFormat | undefined> = {
  interior: 'Interior',
  shape: 'Shape',
  sky: 'Sky',
  flipbook: undefined,
};

/** Places a file of the upload at `path` of the level, with everything that it refers to. */
export async function followFile(
  search: Search,
  source: UnpackedFile,
  path: string,
  requiredBy: string,
): Promise<DependencyNode> {
  place(search, { path, role: 'dependency', source }, requiredBy);
  const format = formatOf(source.path);
  if (!format) return nodeOf(path, kindOf(path), 'archive');
  const textures = await search.readTextures(source, format);
  const name = formatNames[format];
  if (!textures && name) search.findings.problem({ code: 'invalidFile', format: name, path: source.path });
  const skins = format === 'shape' ? search.skins : [];
  const children = [];
  for (const texture of withSkins(textures ?? [], skins)) {
    children.push(await followTexture(search, texture, source, path));
  }
  return nodeOf(path, format, 'archive', children.flat());
}

/**
 * The nodes of a texture that `source`, which lies at `path` of the level, refers to; none for a missing one
 * that need not be reported.
 */
async function followTexture(
  search: Search,
  texture: WantedTexture,
  source: UnpackedFile,
  path: string,
): Promise<DependencyNode[]> {
  countFile(search, 'wanted');
  const folder = posix.dirname(path);
  const found = findInArchive(search, texture, source, folder);
  if (found === ambiguous) {
    search.findings.problem(
      { code: 'ambiguousDependency', dependency: shownName(texture.name), requiredBy: source.path },
      `ambiguous ${texture.name}`,
    );
    return [nodeOf(posix.join(folder, texture.name), 'texture', 'missing')];
  }
  if (found) {
    const beside = posix.join(folder, posix.basename(found.path));
    return [await followFile(search, found, beside, source.path)];
  }
  const stock = findInStock(search, texture, folder);
  if (stock) {
    search.stockPaths.add(stock);
    return [nodeOf(stock, kindOf(stock), 'stock')];
  }
  return reportMissing(search, texture, source, folder);
}

function findInArchive({ archive }: Search, texture: WantedTexture, source: UnpackedFile, folder: string) {
  const from = { path: source.path, dataFolder: folder };
  if (texture.instead === undefined) return findTexture(archive, texture.name, from);
  return findFile(archive, posix.join(folder, texture.name)) ?? findTexture(archive, texture.instead, from);
}

function findInStock({ stock }: Search, texture: WantedTexture, folder: string): string | null {
  if (texture.instead === undefined) return findTextureInStock(stock, folder, texture.name);
  const flipbook = findStock(stock, posix.join(folder, texture.name));
  return flipbook ?? findTextureInStock(stock, folder, texture.instead);
}

function findTextureInStock(stock: Stock, folder: string, name: string): string | null {
  const whole = findStockTexture(stock, folder, name);
  if (whole || !isImage(name)) return whole;
  const { name: stem, ext } = posix.parse(name);
  return findStockTexture(stock, folder, stem, [ext, ...imageExtensions]);
}

function reportMissing(
  { findings }: Search,
  texture: WantedTexture,
  source: UnpackedFile,
  folder: string,
): DependencyNode[] {
  const { ifMissing: code } = texture;
  if (code === null) return [];
  const name = shownName(texture.name);
  const subject = `missing ${texture.name}`;
  if (code === 'missingDependency') {
    findings.problem({ code, dependency: name, requiredBy: source.path }, subject);
  } else {
    findings.warn({ code, texture: name, usedBy: source.path }, subject);
  }
  return [
    nodeOf(posix.join(folder, name), texture.instead === undefined ? 'texture' : 'flipbook', 'missing'),
  ];
}
