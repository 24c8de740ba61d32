import sharp from 'sharp';
import { type BackdropName, drawBackdrop, height, width } from './backdrops.ts';
import type { Scene } from './blocks.ts';
import { drawScene, type FloorName, sceneDefinitions } from './drawScene.ts';
import type { Random } from './random.ts';
import type { SceneName } from './scenes.ts';

export interface PictureSubject {
  scene: SceneName;
  backdrop: BackdropName;
  floor: FloorName;
  gems: number;
}

/** Draws a picture of an invented level made of the blocks of `scene`, as SVG of 640×480. */
export function drawPicture({ backdrop, floor, gems }: PictureSubject, scene: Scene, random: Random): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${sceneDefinitions}</defs>${drawBackdrop(backdrop, random)}${drawScene(scene, floor, random, gems)}</svg>`;
}

/** Renders SVG as JPEG; scale 2 doubles width and height. */
export const renderPicture = (svg: string, scale: 1 | 2 = 1): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * scale })
    .jpeg({ quality: 86 })
    .toBuffer();
