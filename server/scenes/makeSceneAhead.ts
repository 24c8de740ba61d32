import { sceneLimits } from '../../shared/scene.ts';
import { thumbnailOf } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import { ahead } from '../images/asker.ts';
import { readMap } from './readMap.ts';
import { textureBox } from './readTexture.ts';
import { type SceneLevel, sceneFilesOf } from './sceneLevel.ts';

/** What browsers request first. */
const accepts = ['image/webp'];

/** Makes the scene of a level, its map and its textures before anyone requests them. */
export function makeSceneAhead({ scenes, images, imagesAhead }: Deps, level: SceneLevel): void {
  imagesAhead.add(async () => {
    await scenes.read(level, ahead);
    const isMarked = thumbnailOf(level) === undefined;
    await readMap({ scenes, images }, level, { isMarked, accepts, asker: ahead });
    for (const { sha256 } of sceneFilesOf(level).pictures.slice(0, sceneLimits.textures)) {
      await images.resized(sha256, { fit: textureBox, format: 'webp' }, ahead);
    }
  });
}
