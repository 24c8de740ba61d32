import sharp from 'sharp';
import { tinyDds } from '../../../server/testing/tinyImages.ts';
import { buildMission, interiorObject, zipOf } from '../../../server/testing/tinyLevels.ts';
import { addressOf } from '../../../shared/routeAddress.ts';
import type { Attack, Attacks } from './attack.ts';
import { keepSending } from './requests.ts';

const mission = (index = 0) =>
  buildMission({ info: { name: `Hostile ${index}`, artist: 'Bench' }, objects: interiorObject('~/own.dif') });

type Files = Record<string, Uint8Array | string>;

/** Uploads the same archive again and again. */
function upload(filesOf: () => Files | Promise<Files>): Attack {
  let body = new Uint8Array();
  const attack: Attack = (attacker, signal) => {
    const headers = { Authorization: `Bearer ${attacker.token}`, 'Content-Type': 'application/zip' };
    const request = { path: addressOf('upload.check'), method: 'POST' as const, headers, body };
    return keepSending(5, () => request)(attacker, signal);
  };
  attack.prepare = async () => {
    body = new Uint8Array(zipOf(await filesOf()));
  };
  return attack;
}

const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'grey' } });

export const uploadAttacks: Attacks = {
  'archives of 100 kB that unpack to 100 MB': upload(() => ({
    'a.mis': mission(),
    'own.dif': Buffer.alloc(100_000_000),
  })),
  'pictures of 39 megapixels': upload(async () => ({
    'a.mis': mission(),
    'a.png': await grey(6_240, 6_240).png().toBuffer(),
  })),
  'textures of 16 megapixels': upload(() => ({
    'a.mis': mission(),
    'a.dds': tinyDds(4_000, 4_000, [0, 0, 0]),
  })),
  'archives of 1,000 missions': upload(() =>
    Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`${index}.mis`, mission(index)])),
  ),
  'missions of 4.9 MB': upload(() => ({
    'a.mis': buildMission({ info: { name: 'Long', artist: 'Bench' }, objects: 'x = 1;\n'.repeat(700_000) }),
  })),
};
