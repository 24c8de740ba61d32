import type { Person } from '../../server/testing/person.ts';
import { tinyImage } from '../../server/testing/tinyImages.ts';
import { buildBoxInterior } from '../../server/testing/tinyInterior.ts';
import { buildMission, zipOf } from '../../server/testing/tinyLevels.ts';

const at = (position: string, rest = ''): string =>
  `position = "${position}"; rotation = "1 0 0 0"; scale = "1 1 1"; ${rest}`;

const marker = (seqNum: number, position: string): string =>
  `new Marker() { ${at(position)} seqNum = "${seqNum}"; msToNext = "1500"; smoothingType = "Linear"; };`;

/** A block with a start, a finish, three gems, and a platform that goes to and fro above it. */
const objects = [
  `new Sun() { direction = "0.5 0.3 -0.8"; color = "0.8 0.8 0.75 1"; ambient = "0.45 0.45 0.5 1"; };`,
  `new InteriorInstance() { ${at('0 0 0')} interiorFile = "~/data/interiors/own.dif"; };`,
  `new StaticShape(StartPoint) { ${at('0 -9 12')} dataBlock = "StartPad"; };`,
  `new StaticShape(EndPoint) { ${at('0 9 12')} dataBlock = "EndPad"; };`,
  ...[-6, 0, 6].map((x) => `new Item() { ${at(`${x} 0 12.2`)} dataBlock = "GemItemRed"; };`),
  `new Trigger() { ${at('-20 20 0', 'dataBlock = "InBoundsTrigger"; polyhedron = "0 0 0 40 0 0 0 -40 0 0 0 40";')} };`,
  `new SimGroup() {
    new PathedInterior() {
      dataBlock = "PathedDefault"; interiorResource = "~/data/interiors/own.dif"; interiorIndex = "0";
      basePosition = "-8 4 14"; baseRotation = "1 0 0 0"; baseScale = "0.2 0.2 0.1"; initialTargetPosition = "-1";
    };
    new Path() { isLooping = "1"; ${marker(0, '0 0 0')} ${marker(1, '16 0 0')} ${marker(2, '0 0 0')} };
  };`,
].join('\n');

/**
 * An archive of a small level that is worth looking around in; `hasPicture` says whether it has a thumbnail.
 */
export async function sceneZip(name: string, { hasPicture = true } = {}): Promise<Buffer> {
  return zipOf({
    'missions/block.mis': buildMission({ info: { name, artist: 'Ada', time: '60000' }, objects }),
    'interiors/own.dif': buildBoxInterior(['grid_warm', 'edge_white', 'pattern_cool1'], {
      size: 24,
      subObjects: 1,
    }),
    ...(hasPicture && { 'missions/block.jpg': await tinyImage('jpeg', { width: 320, height: 240 }) }),
  });
}

/** Submits it as a level, and returns the address of its page. */
export const submitScene = async (person: Person, name: string): Promise<string> =>
  submitZip(person, await sceneZip(name));

/** Submits the only level of an archive, and returns the address of its page. */
export async function submitZip(person: Person, zip: Buffer): Promise<string> {
  const upload = await person.request('upload.check', { body: zip }, { 'Content-Type': 'application/zip' });
  const submission = { uploadId: upload.json.uploadId, remarks: [''], addToPacks: [], newPack: null };
  const { levelIds } = await person.call('upload.submit', { body: submission });
  return `/level/${levelIds[0]}`;
}
