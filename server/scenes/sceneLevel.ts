import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { imageExtensions } from '../../shared/imageExtensions.ts';
import { sceneFormat } from '../../shared/scene.ts';
import type { LevelDocument, LevelFile } from '../db/documents/level.ts';
import type { SceneFile } from './build/levelFiles.ts';

/** The source of a scene: one version of a level, or a mission of an upload. */
export type SceneLevel = Pick<LevelDocument, 'baseName' | 'files' | 'stockPaths'>;

/** Raised when the same files give another scene; `sceneFormat` is for the format itself. */
const builder = 6;

/** The files that a scene reads, and the pictures that it refers to. */
export function sceneFilesOf({ files }: Pick<SceneLevel, 'files'>): {
  read: LevelFile[];
  pictures: LevelFile[];
} {
  const dependencies = files.filter(({ role }) => role === 'dependency');
  const of = (extensions: readonly string[]) =>
    dependencies.filter(({ path }) => extensions.includes(posix.extname(path).toLowerCase()));
  return { read: of(['.dif', '.dts', '.dml', '.ifl']).slice(0, maxRead), pictures: of(imageExtensions) };
}

/** Real levels have some dozens. */
const maxRead = 500;

/**
 * The key, without extension, of everything derived from a level's files and from stock files: equal for
 * equal files. Below the mission's hash, because the sweeper checks whether that blob exists.
 */
export function sceneKeyOf(mission: LevelFile, level: SceneLevel, stockFiles: readonly SceneFile[]): string {
  const { read, pictures } = sceneFilesOf(level);
  const hash = createHash('sha256');
  for (const { path, sha256 } of [...read, ...pictures, ...stockFiles]) {
    hash.update(`${path.toLowerCase()}\0${sha256}\n`);
  }
  hash.update(level.stockPaths.join('\n'));
  const digest = hash.digest('base64url').slice(0, 27);
  return `${mission.sha256}/scene-${sceneFormat}.${builder}-${digest}`;
}
