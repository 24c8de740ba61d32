import { tinyImage } from '../../server/testing/tinyImages.ts';
import { buildInterior, buildMission, interiorObject, zipOf } from '../../server/testing/tinyLevels.ts';

/** The interior that the level of `tinyZip` needs. */
export const ownInterior = { 'interiors/own.dif': buildInterior(['edge_white']) };

/** An archive of one small level; it misses a dependency unless `ownInterior` is among the files. */
export async function tinyZip(name: string, files: Record<string, Buffer> = {}): Promise<Buffer> {
  const objects = interiorObject('~/data/interiors/own.dif');
  return zipOf({
    'missions/tiny.mis': buildMission({ info: { name, artist: 'Ada', time: '60000' }, objects }),
    'missions/tiny.jpg': await tinyImage('jpeg', { width: 160, height: 120 }),
    ...files,
  });
}
