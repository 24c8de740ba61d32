import { sceneLimits } from '../../shared/scene.ts';
import { thumbnailOf } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import { ahead } from '../images/asker.ts';
import { type SceneLevel, sceneFilesOf } from '../scenes/sceneLevel.ts';
import { readMap } from './readMap.ts';
import { textureBox } from './readTexture.ts';

/** The codings that browsers request first. */
const accepts = ['image/webp'];

/** Makes the scene of a level, its map and its textures before anyone requests them. */
export function makeSceneAhead({ scenes, images, imagesAhead }: Deps, level: SceneLevel): void {
  const isMarked = thumbnailOf(level) === undefined;
  imagesAhead.add(() => scenes.read(level, ahead));
  imagesAhead.add(() => readMap({ scenes, images }, level, { isMarked, accepts, asker: ahead }));
  imagesAhead.add(async () => {
    for (const { sha256 } of sceneFilesOf(level).pictures.slice(0, sceneLimits.textures)) {
      await images.resized(sha256, { fit: textureBox, format: 'webp' }, ahead);
    }
  });
}
