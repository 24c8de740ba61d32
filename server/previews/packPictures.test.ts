import { expect, test } from 'vitest';
import { mapBackground } from '../../shared/mapFrame.ts';
import { visitor } from '../testing/person.ts';
import { colourAt } from '../testing/tinyImages.ts';
import { buildBoxInterior } from '../testing/tinyInterior.ts';
import { buildMission, interiorObject, zipOf } from '../testing/tinyLevels.ts';
import { startUploadSite } from '../testing/uploadSite.ts';

const { server, person, picture } = await startUploadSite();

test('the picture of a pack shows the map of a level without a picture', async () => {
  const zip = zipOf({
    'x.mis': buildMission({
      info: { name: 'Bare', artist: 'Me' },
      objects: interiorObject('~/data/interiors/own.dif'),
    }),
    'x.jpg': picture,
    'own.dif': buildBoxInterior(['edge_white']),
  });
  const { json } = await person.request('upload.check', { body: zip }, { 'Content-Type': 'application/zip' });
  const { levelIds, newPackId } = await person.call('upload.submit', {
    body: {
      uploadId: json.uploadId ?? '',
      remarks: [''],
      addToPacks: [],
      newPack: { name: 'One', description: 'Of one level' },
    },
  });
  const [id] = levelIds;
  const level = await server.deps.db.levels.findOne({ _id: id ?? 0 });
  const files = level?.files.filter(({ role }) => role !== 'image') ?? [];
  await server.deps.db.levels.updateOne({ _id: id ?? 0 }, { $set: { files } });
  const image = await visitor(server).request('pack.image', {
    params: { id: newPackId ?? 0 },
    query: { original: true },
  });
  expect(image.status).toBe(200);
  const corner = await colourAt(image.bytes, 6, 6);
  const around = [mapBackground >> 16, (mapBackground >> 8) & 255, mapBackground & 255];
  for (const [channel, value] of around.entries()) {
    expect(Math.abs((corner[channel] ?? 0) - value)).toBeLessThan(12);
  }
});
