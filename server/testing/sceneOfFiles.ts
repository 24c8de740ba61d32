import { createHash } from 'node:crypto';
import type { Scene } from '../../shared/scene.ts';
import { buildScene } from '../scenes/build/buildScene.ts';

/** The scene of a mission and the files of its level by their paths, built in this thread. */
export function sceneOfFiles(
  mission: string,
  files: Record<string, Uint8Array>,
  stockPaths: readonly string[] = [],
): Scene {
  const given = Object.entries(files).map(([path, bytes]) => ({
    path: path.toLowerCase(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    file: path,
  }));
  return buildScene({
    mission: Buffer.from(mission),
    files: given,
    stockPaths,
    read: ({ file }) => files[file ?? ''] ?? new Uint8Array(),
  });
}
