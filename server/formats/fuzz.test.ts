import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildBoxShape } from '../testing/boxShape.ts';
import { buildBoxInterior } from '../testing/tinyInterior.ts';
import { buildNewShape, buildOldShape } from '../testing/tinyShape.ts';
import { parseFlipbook } from './flipbook.ts';
import { FormatError } from './formatError.ts';
import { openGeometry } from './interior/geometry.ts';
import { parseInterior, readInterior } from './interior.ts';
import { parsePlacements } from './mission/placements.ts';
import { parseMission } from './mission.ts';
import { replaceMissionInfo } from './replaceMissionInfo.ts';
import { openMesh } from './shape/openMesh.ts';
import { parseShape, readShapeModel } from './shape.ts';
import { parseSky } from './sky.ts';
import { corpusFile, corpusPath, hasCorpus } from './testing/corpus.ts';
import { missionText } from './testing/missionText.ts';
import { mutate } from './testing/mutate.ts';
import { seededRandom } from './testing/seededRandom.ts';

/** Damaged files per parser: `FUZZ_RUNS=20000` for a long search, `FUZZ_SEED` for another sequence. */
const runs = Number(process.env.FUZZ_RUNS ?? 300);
const seed = Number(process.env.FUZZ_SEED ?? 1);

/** Only files below this size are used, so that all parsers stay far below the time limit of a test. */
const maxBytes = 80_000;

const flipbook = { name: 'Glow_1', flipbook: 'Glow.ifl' };
const mission = missionText(
  `new ScriptObject(MissionInfo) { name = "a" @ $b SPC "\\x41"; score[0] = -1; };
   new Trigger() { text = "x"; dataBlock = MusicTrigger; };
   // @include "a/data/b.dif"`,
  'datablock A(B : C) { fileName = "~/data/x"; }; function f(%a) { if (%a) return 1 + 2 * %a.b[3]; }\n',
);

const parsers: [name: string, parse: (bytes: Uint8Array) => unknown, extension: string, own: Buffer[]][] = [
  ['parseMission', parseMission, 'mis', [Buffer.from(mission)]],
  ['replaceMissionInfo', rename, 'mis', [Buffer.from(mission)]],
  [
    'parseInterior',
    parseInterior,
    'dif',
    [buildBoxInterior(['a', 'b'], { subObjects: 1 }), buildBoxInterior(['a'], { isTgea: true })],
  ],
  ['geometry', readGeometry, 'dif', [buildBoxInterior(['a', 'b'], { subObjects: 1 })]],
  ['parsePlacements', parsePlacements, 'mis', [Buffer.from(mission)]],
  ['parseShape', parseShape, 'dts', [buildNewShape(['a', flipbook]), buildOldShape(['a', flipbook])]],
  ['meshes of shapes', readMeshes, 'dts', [buildBoxShape(), buildNewShape(['a', flipbook])]],
  ['parseSky', parseSky, 'dml', [Buffer.from('sky_FR\r\n2\r\n')]],
  ['parseFlipbook', parseFlipbook, 'ifl', [Buffer.from('blue.jpg 15\nGlow_1 4\n')]],
];

it.each(parsers)(
  '%s takes any bytes: an answer or a FormatError',
  (_, parse, extension, own) => {
    const random = seededRandom(seed);
    const noise = Buffer.from(Array.from({ length: 500 }, () => random(256)));
    const sources = [noise, ...own, ...corpusFiles(extension)];
    for (let run = 0; run < runs; run++) {
      const mutant = mutate(sources[random(sources.length)] ?? Buffer.alloc(0), random);
      parseSafely(parse, mutant, `run ${run} of seed ${seed}`);
    }
  },
  30_000 + runs * 50,
);

/** Every number of every surface. */
function readGeometry(bytes: Uint8Array): void {
  const { interiors, subObjects } = readInterior(bytes);
  for (const { layout } of [...interiors, ...subObjects]) {
    const geometry = openGeometry(bytes, layout);
    for (let index = 0; index < geometry.surfaceCount; index++) {
      const { start, size, normal, material, texGen } = geometry.surface(index);
      for (let at = start; at < start + size; at++) geometry.point(geometry.winding(at), 2);
      geometry.normal(normal, 2);
      geometry.texGen(texGen, 7);
      geometry.material(material);
    }
  }
}

/** Every corner of every triangle. */
function readMeshes(bytes: Uint8Array): void {
  const model = readShapeModel(bytes);
  for (const layout of model.records.meshes) {
    if (!layout) continue;
    const mesh = openMesh(model, layout);
    for (const { start, count } of mesh.primitives()) {
      for (let at = start; at < start + count; at++) {
        const corner = mesh.corner(at);
        mesh.vertex(corner, 2);
        mesh.textureVertex(corner, 1);
      }
    }
  }
}

function rename(bytes: Uint8Array): Uint8Array {
  return replaceMissionInfo(bytes, { name: 'New', artist: 'Me' });
}

function corpusFiles(extension: string): Buffer[] {
  if (!hasCorpus) return [];
  const folder = extension === 'dml' || extension === 'ifl' ? 'formats/text' : 'formats';
  const names = readdirSync(corpusPath(folder)).filter((name) => name.endsWith(`.${extension}`));
  return names.map((name) => corpusFile(`${folder}/${name}`)).filter(({ length }) => length < maxBytes);
}

function parseSafely(parse: (bytes: Uint8Array) => unknown, bytes: Uint8Array, which: string): void {
  try {
    parse(bytes);
  } catch (error) {
    expect(error, which).toBeInstanceOf(FormatError);
  }
}
