import { blue, green, red, tinyBmp, tinyDds, tinyImage } from './tinyImages.ts';
import { buildBoxInterior } from './tinyInterior.ts';
import { buildMission, buildShape, interiorObject, shapeObject, skyObject } from './tinyLevels.ts';

/**
 * A complete upload with every format that a level can contain: a mission, interiors of each dialect, a shape
 * with a flip-book, a sky, a sound, and pictures as JPEG, PNG, BMP and DDS. By the path in the upload.
 */
export async function makeUpload(): Promise<Record<string, Uint8Array | string>> {
  const [jpeg, png] = [await tinyImage('jpeg'), await tinyImage('png', { colour: green })];
  return {
    'made.mis': buildMission({
      info: { name: 'Made here', artist: 'Marbleland', music: 'made.ogg' },
      objects: [
        ...['plain', 'tgea', 'big', 'both'].map((name) =>
          interiorObject(`~/data/interiors/made/${name}.dif`),
        ),
        shapeObject('~/data/shapes/made/made.dts'),
        skyObject('~/data/skies/made/made.dml'),
        'new Item() { dataBlock = "GemItemRed"; };',
      ].join('\n'),
    }),
    'made.jpg': await tinyImage('jpeg', { width: 640, height: 480 }),
    'made.prev.png': png,
    'interiors/plain.dif': buildBoxInterior(['made_wall', 'edge_white']),
    'interiors/tgea.dif': buildBoxInterior(['made_floor'], { isTgea: true }),
    'interiors/big.dif': buildBoxInterior(['made_roof'], { hasBigLightmaps: true }),
    'interiors/both.dif': buildBoxInterior(['made_wall'], { isTgea: true, hasBigLightmaps: true }),
    'interiors/made_wall.png': png,
    'interiors/made_floor.bmp': tinyBmp(8, 8, red, blue),
    'interiors/made_roof.dds': tinyDds(8, 8, blue),
    'shapes/made.dts': buildShape([{ name: 'made_skin' }, { name: 'made_glow', isFlipbook: true }]),
    'shapes/made_skin.jpg': jpeg,
    'shapes/made_glow.ifl': 'made_glow_1 4\r\nmade_glow_2.png 2\r\n',
    'shapes/made_glow_1.jpg': jpeg,
    'shapes/made_glow_2.png': png,
    'skies/made.dml': ['made_up', 'made_up', 'made_up', 'made_up', 'made_up', 'made_up', 'made_up'].join(
      '\r\n',
    ),
    'skies/made_up.jpg': jpeg,
    'music/made.ogg': 'song',
  };
}
