import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scene } from '../../shared/scene.ts';
import { buildScene, type SceneInput } from '../scenes/build/buildScene.ts';
import { readStock } from '../stock/stock.ts';
import type { CheckedMission } from '../uploads/check/checkMission.ts';
import { checkMissions } from '../uploads/check/checkMissions.ts';
import { openParts } from '../uploads/receive/openParts.ts';

/**
 * The scene of the first mission in an uploaded zip, built in this thread and without a site. A level without
 * thumbnail has one too.
 */
export const sceneOfZip = (zip: Uint8Array): Promise<Scene> =>
  sceneInputOfZip(zip, async (input) => buildScene(input));

/** Provides the files of that scene until `use` has settled. */
export async function sceneInputOfZip<T>(
  zip: Uint8Array,
  use: (input: SceneInput) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'scene-of-zip-'));
  try {
    const [path, unpacked] = [join(folder, 'level.zip'), join(folder, 'unpacked')];
    await writeFile(path, zip);
    await mkdir(unpacked);
    const files = await openParts(
      [{ path, boundary: null }],
      { folder: unpacked, leftFree: 0 },
      () => undefined,
    );
    const { missions } = await checkMissions(files, readStock('/nowhere'), () => undefined);
    const [mission] = missions;
    if (!mission) throw new Error('There is no mission in this zip.');
    return await use(inputOf(mission));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function inputOf({ placed, stockPaths }: CheckedMission): SceneInput {
  const files = placed.map(({ path, source }) => ({
    path: path.toLowerCase(),
    sha256: source.sha256,
    file: source.file,
  }));
  return {
    mission: readFileSync(placed[0]?.source.file ?? ''),
    files,
    stockPaths,
    read: ({ file }: { file: string | null }) => readFileSync(file ?? ''),
  };
}
