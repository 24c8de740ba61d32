import { stat } from 'node:fs/promises';
import { digestFile, type FileDigest } from '../files/fileDigest.ts';
import { goldPath, stockAliases } from './aliases.ts';
import { listDataFolder } from './dataFolder.ts';
import type { Stock } from './stock.ts';

/** The operator's folder with the files of a base game. */
export interface Assets {
  /** Lower-case path relative to the folder → local file. */
  files: ReadonlyMap<string, string>;
  /** Digests of files, valid until the file changes. */
  measured: Map<string, FileDigest & { modifiedAt: number }>;
}

export interface AssetFile extends FileDigest {
  /** The path as requested. */
  path: string;
  file: string;
}

export async function openAssets(folder: string): Promise<Assets> {
  return { files: await listDataFolder(folder), measured: new Map() };
}

/**
 * The file that the games would use for `path`; null when the folder has none. Only listed files are ever
 * opened.
 */
export async function findAsset(assets: Assets, path: string): Promise<AssetFile | null> {
  const places = stockAliases(path);
  const names = [...places, ...places.map(goldPath)];
  const file = names.map((name) => assets.files.get(name)).find((each) => each !== undefined);
  if (file === undefined) return null;
  const { size, sha256, crc32 } = await measure(assets, file);
  return { path, file, size, sha256, crc32 };
}

async function measure({ measured }: Assets, file: string): Promise<FileDigest> {
  const { size, mtimeMs } = await stat(file);
  const known = measured.get(file);
  if (known?.size === size && known.modifiedAt === mtimeMs) return known;
  const digest = { ...(await digestFile(file)), modifiedAt: mtimeMs };
  measured.set(file, digest);
  return digest;
}

/** The stock lists with the operator's own copies of the games' files: nobody has to upload these. */
export function withAssets({ stock, assets }: { stock: Stock; assets: Assets | null }): Stock {
  if (!assets) return stock;
  return { ...stock, platinumquest: new Set([...stock.platinumquest, ...assets.files.keys()]) };
}
