import { posix } from 'node:path';
import { textureFileNames } from '../../formats/imageExtensions.ts';
import { dataPath } from '../../formats/mission/dataPath.ts';
import { goldPath, stockAliases } from '../../stock/aliases.ts';
import { withParents } from '../../stock/stock.ts';

/** A file that a scene can use: of the level, or the operator's copy of a stock file. */
export interface SceneFile {
  /** Relative to the data folder, lower case. */
  path: string;
  sha256: string;
  /** On local disk; null for pictures, whose bytes nobody reads here. */
  file: string | null;
}

/** Finds the files of a level by the names that missions and interiors use. */
export interface LevelFiles {
  /** The file that a path in a mission refers to. */
  find(raw: string): SceneFile | undefined;
  /** The texture of a bare, lower-case name that a file in `folder` refers to: there, above, or anywhere. */
  findTexture(folder: string, name: string): SceneFile | undefined;
  /** Whether a base game has a file, or a texture, of this bare name. */
  isStock(name: string): boolean;
}

/** `stockPaths` are the level's files that the games ship. */
export function createLevelFiles(files: readonly SceneFile[], stockPaths: readonly string[]): LevelFiles {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const byName = new Map(files.map((file) => [posix.basename(file.path), file]));
  const stock = new Set(stockPaths.flatMap((path) => [posix.basename(path), posix.parse(path).name]));
  return {
    find(raw) {
      const path = dataPath(raw)?.toLowerCase();
      if (path === undefined) return undefined;
      const places = stockAliases(path);
      return firstOf([...places, ...places.map(goldPath)], (each) => byPath.get(each));
    },
    findTexture: (folder, name) =>
      firstOf(withParents(folder), (place) =>
        firstOf(textureFileNames(name), (each) => byPath.get(posix.join(place, each))),
      ) ?? firstOf(textureFileNames(name), (each) => byName.get(each)),
    isStock: (name) => stock.has(posix.basename(name)),
  };
}

function firstOf<T, Found>(items: readonly T[], find: (item: T) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
