import { posix } from 'node:path';
import { imageExtensions } from '../../shared/imageExtensions.ts';
import { isImage } from '../formats/imageExtensions.ts';
import { type Assets, findAsset } from '../stock/assets.ts';
import type { SceneFile } from './build/levelFiles.ts';
import type { SceneLevel } from './sceneLevel.ts';

/** The files of a game that scenes use. */
const used = ['.dif', '.dts', '.dml', ...imageExtensions];

const extensionOf = (path: string): string => posix.extname(path).toLowerCase();

/** The operator's copies of the stock files that a level needs; none if the operator has provided none. */
export async function stockFilesOf(assets: Assets | null, { stockPaths }: SceneLevel): Promise<SceneFile[]> {
  if (!assets) return [];
  const places = new Map([...assets.files].map(([path, file]) => [file, path]));
  const found: SceneFile[] = [];
  for (const path of stockPaths.filter((each) => used.includes(extensionOf(each)))) {
    const asset = await findAsset(assets, path);
    if (asset) found.push({ path: places.get(asset.file) ?? path, sha256: asset.sha256, file: asset.file });
  }
  return found;
}

/**
 * The pictures beside stock interiors and shapes and in the folders above: it is not known yet which of them
 * are used.
 */
export async function picturesBeside(
  assets: Assets | null,
  stockFiles: readonly SceneFile[],
): Promise<SceneFile[]> {
  if (!assets) return [];
  const interiors = stockFiles.filter(({ path }) => !isImage(path));
  const folders = new Set(interiors.flatMap(({ path }) => foldersAbove(posix.dirname(path))));
  const found: SceneFile[] = [];
  for (const [path, file] of assets.files) {
    if (!isImage(path) || !folders.has(posix.dirname(path))) continue;
    const asset = await findAsset(assets, path);
    if (asset?.file === file) found.push({ path, sha256: asset.sha256, file });
  }
  return found;
}

function foldersAbove(folder: string): string[] {
  const names = folder.split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
