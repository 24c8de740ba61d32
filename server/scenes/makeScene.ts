import { ApiError } from '../../shared/errors.ts';
import type { LevelFile } from '../db/documents/level.ts';
import { blobKey } from '../files/blobs.ts';
import type { FileStore } from '../files/fileStore.ts';
import { withLocalFiles } from '../files/withLocalFiles.ts';
import type { Asker } from '../images/asker.ts';
import type { Images } from '../images/images.ts';
import { serverLimits } from '../limits.ts';
import type { Logger } from '../log.ts';
import { isOutOfMemory, type Threads, ThreadTimeoutError } from '../services/threads.ts';
import type { Assets } from '../stock/assets.ts';
import type { SceneFile } from './build/levelFiles.ts';
import { type SceneLevel, sceneFilesOf } from './sceneLevel.ts';
import type { SceneProblem } from './sceneProblem.ts';
import type { SceneOutcome, SceneTask } from './sceneTask.ts';
import { picturesBeside } from './stockFiles.ts';

export interface SceneMakers {
  files: FileStore;
  images: Images;
  checkThreads: Threads;
  /** The operator's copies of the games' files. */
  assets: Assets | null;
  log: Logger;
}

/** Thrown for a level that cannot be shown by any process. */
export class SceneRefused extends Error {
  override name = 'SceneRefused';
  constructor(readonly problem: SceneProblem) {
    super(problem);
  }
}

/**
 * The scene of a level, compressed with brotli.
 * @throws SceneRefused
 */
export async function makeScene(
  makers: SceneMakers,
  { mission, level, stockFiles }: { mission: LevelFile; level: SceneLevel; stockFiles: SceneFile[] },
  asker: Asker,
): Promise<Uint8Array> {
  const { read, pictures } = sceneFilesOf(level);
  const stock = [...(await picturesBeside(makers.assets, stockFiles)), ...stockFiles];
  const wanted = [mission, ...read].map((file) => ({ ...file, key: blobKey(file.sha256) }));
  const built = await withLocalFiles(makers.files, wanted, ([first, ...others]) => {
    const own = others.map((file) => sceneFile(file, file.localPath));
    const unread = pictures.map((picture) => sceneFile(picture, null));
    return runSceneTask(makers, {
      kind: 'build',
      mission: first?.localPath ?? '',
      // The level's own files come last and override the others.
      files: [...stock, ...own, ...unread],
      stockPaths: level.stockPaths,
    });
  });
  if (built.left.length > 0) {
    makers.log.info({ mission: mission.sha256, left: built.left }, 'A scene leaves something out');
  }
  const local = new Map(stock.map(({ sha256, file }) => [sha256, file ?? undefined]));
  const colors = await colorsOf(makers.images, built.textures, local, asker);
  return (await runSceneTask(makers, { kind: 'paint', scene: built.bytes, colors })).bytes;
}

const sceneFile = ({ path, sha256 }: LevelFile, file: string | null): SceneFile => ({
  path: path.toLowerCase(),
  sha256,
  file,
});

/** `local`: files that are not stored as blobs, by their hashes. */
async function colorsOf(
  images: Images,
  textures: readonly string[],
  local: ReadonlyMap<string, string | undefined>,
  asker: Asker,
) {
  const colors: Record<string, number> = {};
  for (const sha256 of new Set(textures)) {
    const color = await images.averageColor(sha256, asker, local.get(sha256));
    if (color !== null) colors[sha256] = color;
  }
  return colors;
}

type Made = Extract<SceneOutcome, { kind: 'made' }>;

/**
 * Scenes take the turns of one asker, so one task runs at a time in this process, and the checks of uploads
 * always have a thread too.
 * @throws SceneRefused
 */
export async function runSceneTask({ checkThreads, log }: SceneMakers, task: SceneTask): Promise<Made> {
  const outcome = await ask(checkThreads, task);
  if (outcome.kind === 'made') return outcome;
  if (outcome.kind === 'refused') throw new SceneRefused(outcome.problem);
  log.error({ err: outcome.error, task: task.kind }, 'The making of a scene failed');
  throw new SceneRefused('crashed');
}

async function ask(checkThreads: Threads, task: SceneTask): Promise<SceneOutcome> {
  try {
    return await checkThreads.run<never, SceneOutcome>(task, {
      by: 'scenes',
      timeMs: serverLimits.sceneTimeMs,
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof ThreadTimeoutError) return { kind: 'refused', problem: 'tooSlow' };
    if (isOutOfMemory(error)) return { kind: 'refused', problem: 'tooDemanding' };
    return { kind: 'failed', error };
  }
}
