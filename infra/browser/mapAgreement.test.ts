import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hasCorpus } from '../../server/formats/testing/corpus.ts';
import { drawMap } from '../../server/scenes/map/drawMap.ts';
import { signUpPerson } from '../../server/testing/person.ts';
import { sceneOfZip } from '../../server/testing/sceneOfZip.ts';
import { projectDir } from '../../server/variables.ts';
import { mapBackground, mapSize } from '../../shared/mapFrame.ts';
import { preview } from './pages/preview.ts';
import { type Picture, readPicture } from './readPicture.ts';
import { testSite } from './testSite.ts';

const site = testSite();
const folder = join(projectDir, '../shared/corpus/levels');

/** The share of the pixels of a level in either picture that must agree; edges may be a pixel apart. */
const minAgreement = 0.97;

interface Mask {
  width: number;
  height: number;
  /** One entry per pixel: 1 where there is something. */
  filled: Uint8Array;
}

describe.skipIf(!hasCorpus)('real levels (skipped without ../shared/corpus)', () => {
  test.each(hasCorpus ? readdirSync(folder) : [])(
    '%s looks the same from above as on its map',
    async (name) => {
      const zip = readFileSync(join(folder, name));
      const person = await signUpPerson(site.server);
      const upload = await person.request(
        'upload.check',
        { body: zip },
        { 'Content-Type': 'application/zip' },
      );
      const { problemFindings = [], uploadId } = upload.json;
      // A level that lacks its picture cannot be submitted.
      if (problemFindings.length > 0) return expect(problemFindings).toMatchObject([{ code: 'noThumbnail' }]);
      const { levelIds } = await person.call('upload.submit', {
        body: { uploadId: uploadId ?? '', remarks: [''], addToPacks: [], newPack: null },
      });
      const page = await site.open(`/level/${levelIds[0]}`);
      const level = preview(page);
      await level.open.click();
      await level.ready();
      await level.button('Map').click();
      const shown = await readPicture(level.button('Map'));
      const drawn = await maskOfMap(drawMap(await sceneOfZip(zip), { isMarked: false }));
      expect(agreement(drawn, fittedTo(drawn, shown))).toBeGreaterThan(minAgreement);
    },
  );
});

async function maskOfMap(png: Buffer): Promise<Mask> {
  const rgb = await sharp(png).removeAlpha().raw().toBuffer();
  const { width, height } = mapSize;
  const isEmpty = (at: number) => rgb.readUIntBE(at * 3, 3) === mapBackground;
  return {
    width,
    height,
    filled: Uint8Array.from({ length: width * height }, (_, at) => (isEmpty(at) ? 0 : 1)),
  };
}

/** The part of a wider or higher picture that lies where the map does, in the map's pixels. */
function fittedTo(map: Mask, shown: Picture): Mask {
  const scale = Math.min(shown.width / map.width, shown.height / map.height);
  const at = (value: number, size: number, of: number) =>
    Math.floor(of / 2 + (value + 0.5 - size / 2) * scale);
  const filled = Uint8Array.from(map.filled, (_, index) => {
    const x = at(index % map.width, map.width, shown.width);
    const y = at(Math.floor(index / map.width), map.height, shown.height);
    return shown.filled[y * shown.width + x] ?? 0;
  });
  return { ...map, filled };
}

/** The share of the pixels that are filled in either mask, and next to a filled one in the other. */
function agreement(one: Mask, other: Mask): number {
  let [agreed, all] = [0, 0];
  for (const [mask, against] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const [at, isFilled] of mask.filled.entries()) {
      if (isFilled === 0) continue;
      all++;
      if (isNextToFilled(against, at)) agreed++;
    }
  }
  return agreed / all;
}

function isNextToFilled({ width, filled }: Mask, at: number): boolean {
  return [-1, 0, 1].some((row) => [-1, 0, 1].some((column) => filled[at + row * width + column] === 1));
}
