import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { expandMesh } from '../../../shared/expandMesh.ts';
import { parseScene } from '../../../shared/parseScene.ts';
import type { Scene } from '../../../shared/scene.ts';
import { corpusFile, hasCorpus } from '../../formats/testing/corpus.ts';
import { sceneOfFiles } from '../../testing/sceneOfFiles.ts';
import { sceneOfZip } from '../../testing/sceneOfZip.ts';
import { buildMission } from '../../testing/tinyLevels.ts';
import { drawMap } from '../map/drawMap.ts';
import { writeScene } from './writeScene.ts';

/**
 * The findings of an independent reader: triangles in distinct meshes, meshes, instances, movers, materials,
 * own textures.
 */
const found: [name: string, ...counts: [number, number, number, number, number, number]][] = [
  ['aroundtheworldin30seconds', 92, 1, 1, 0, 2, 2],
  ['superspeed', 118, 1, 2, 0, 3, 0],
  ['gems', 312, 1, 1, 0, 2, 2],
  ['marbletris', 683, 19, 1, 18, 16, 0],
  ['teleporttraining', 830, 1, 1, 0, 4, 4],
  ['blackdiamond_ultra', 2_246, 1, 1, 0, 4, 4],
  ['daedalus_hunt', 3_084, 5, 28, 0, 10, 10],
  ['pinball', 3_203, 17, 5, 12, 17, 0],
  ['nukesweeperrevisited_hunt', 3_876, 2, 2, 0, 7, 0],
  ['upward', 5_689, 6, 6, 0, 4, 4],
  ['gym', 6_106, 1, 1, 0, 12, 12],
  ['triumvirate_king', 11_728, 8, 85, 0, 10, 0],
  ['similarity', 12_791, 9, 1, 8, 9, 0],
];

const maxBytes = 200_000;

/** The accepted share of all triangles; the editor of a few old levels has turned faces. */
const facing = 0.99;

describe.skipIf(!hasCorpus)('real levels (skipped without ../shared/corpus)', () => {
  test.each(found)('%s', async (name, triangles, meshes, statics, movers, materials, textures) => {
    const scene = await sceneOfZip(corpusFile(`levels/${name}.zip`));
    expect(scene).toMatchObject({ left: [], gaps: [] });
    expect(scene.meshes.reduce((sum, mesh) => sum + mesh.triangles, 0)).toBe(triangles);
    expect([scene.meshes.length, scene.statics.length, scene.movers.length]).toEqual([
      meshes,
      statics,
      movers,
    ]);
    const own = scene.materials.filter(({ texture }) => texture !== null);
    expect([scene.materials.length, own.length]).toEqual([materials, textures]);
    expect([scene.bounds.all, scene.bounds.play].every(isWhole)).toBe(true);
    expect(shareFacing(scene)).toBeGreaterThan(facing);
    expect(parseScene(writeScene(scene))).toEqual(scene);
    expect(compressedSize(scene)).toBeLessThan(maxBytes);
  });

  test('half of them take at most 20 kB', async () => {
    const sizes = [];
    for (const [name] of found) {
      sizes.push(compressedSize(await sceneOfZip(corpusFile(`levels/${name}.zip`))));
    }
    expect(sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)]).toBeLessThan(20_000);
  });

  test.each([
    ['data__interiors__beginner__training_bumpers', 308, 291],
    ['data__interiors__addon__arrowsign', 156, 149],
    // In the dialect of TGEA.
    ['data_mbp__interiors_mbu__custom__natureplat', 12, 12],
  ])('the triangles of %s', (name, triangles, withArea) => {
    const scene = sceneOfInterior(corpusFile(`formats/${name}.dif`));
    expect(scene.placedTriangles).toBe(triangles);
    expect(areas(scene)).toBe(withArea);
  });

  test('the bounds of an interior are those of its visible part', () => {
    const file = corpusFile('formats/data__interiors__beginner__training_bumpers.dif');
    const { min, max } = sceneOfInterior(file).bounds.all;
    expect([...min, ...max].map((value) => Math.round(value * 1000) / 1000)).toEqual([
      -16.5, -16.5, -1.172, 16.5, 16.5, 0.391,
    ]);
  });

  test('a map is the same every time it is drawn', async () => {
    const draw = async () =>
      drawMap(await sceneOfZip(corpusFile('levels/marbletris.zip')), { isMarked: false });
    expect(await draw()).toEqual(await draw());
  });
});

const sceneOfInterior = (bytes: Buffer): Scene =>
  sceneOfFiles(
    buildMission({ objects: 'new InteriorInstance() { interiorFile = "~/data/interiors/a.dif"; };' }),
    { 'interiors/a.dif': bytes },
  );

const isWhole = ({ min, max }: Scene['bounds']['all']) => [...min, ...max].every(Number.isFinite);

const areas = ({ meshes }: Scene) =>
  meshes.reduce((sum, mesh) => sum + expandMesh(mesh).indices.length / 3, 0);

const compressedSize = (scene: Scene): number =>
  brotliCompressSync(writeScene(scene), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;

/** The share of triangles whose corners go round the normal of their face as they should. */
function shareFacing({ meshes }: Scene): number {
  let [right, all] = [0, 0];
  for (const mesh of meshes) {
    const { positions, normals, indices } = expandMesh(mesh);
    for (let at = 0; at < indices.length; at += 3) {
      const corner = (which: number, axis: number) => positions[(indices[at + which] ?? 0) * 3 + axis] ?? 0;
      const edge = (which: number) => [0, 1, 2].map((axis) => corner(which, axis) - corner(0, axis));
      const [[ax = 0, ay = 0, az = 0], [bx = 0, by = 0, bz = 0]] = [edge(1), edge(2)];
      const normal = [0, 1, 2].map((axis) => normals[(indices[at] ?? 0) * 3 + axis] ?? 0);
      const [nx = 0, ny = 0, nz = 0] = normal;
      const turn = nx * (ay * bz - az * by) + ny * (az * bx - ax * bz) + nz * (ax * by - ay * bx);
      if (turn > 0) right++;
      all++;
    }
  }
  return right / all;
}
