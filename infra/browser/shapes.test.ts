import { expect, test } from 'vitest';
import { buildBoxShape } from '../../server/testing/boxShape.ts';
import { signUpPerson } from '../../server/testing/person.ts';
import { tinyImage } from '../../server/testing/tinyImages.ts';
import { buildMission, shapeObject, zipOf } from '../../server/testing/tinyLevels.ts';
import { preview } from './pages/preview.ts';
import { type Picture, readPicture } from './readPicture.ts';
import { submitZip } from './sceneZip.ts';
import { testSite } from './testSite.ts';

const site = testSite();

const node = (name: string, position: string, next: string) =>
  `new StaticShape(${name}) { dataBlock = "PathNode"; position = "${position}"; nextNode = "${next}"; timeToNext = "800"; };`;

/** A level that is one shape, above which a pad rides to and fro. */
async function shapeZip(): Promise<Buffer> {
  const objects = [
    shapeObject('~/data/shapes/own/box.dts'),
    `new StaticShape() { dataBlock = "StartPad"; position = "0 0 10"; path = "A"; };`,
    node('A', '-8 0 10', 'B'),
    node('B', '8 0 10', 'A'),
  ];
  return zipOf({
    'missions/shape.mis': buildMission({
      info: { name: 'Shape', artist: 'Ada' },
      objects: objects.join('\n'),
    }),
    'missions/shape.jpg': await tinyImage('jpeg', { width: 320, height: 240 }),
    'shapes/own/box.dts': buildBoxShape({
      size: 20,
      materials: [{ name: 'box' }, { name: 'glow', flags: 0x28 }, { name: 'glass', flags: 4 }],
    }),
    'shapes/own/box.png': await tinyImage('png'),
    'shapes/own/glow.png': await tinyImage('png'),
    'shapes/own/glass.png': await tinyImage('png'),
  });
}

test('a shape of the level is drawn, and a thing that follows path nodes moves', async () => {
  const path = await submitZip(await signUpPerson(site.server), await shapeZip());
  const page = await site.open(path, { reducedMotion: 'no-preference' });
  const level = preview(page);
  await level.open.click();
  await level.ready();
  await level.button('Map').click();
  await expect.poll(() => readPicture(level.button('Map')).then(shareFilled)).toBeGreaterThan(0.3);
  await level.button('Pause').waitFor();
  const before = await level.picture();
  await expect.poll(level.picture).not.toBe(before);
  await level.button('Pause').click();
  await level.button('Play').waitFor();
});

const shareFilled = ({ filled }: Picture): number =>
  filled.filter((each) => each === 1).length / filled.length;
