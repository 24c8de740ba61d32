import { f32, s32, u16, u32 } from './littleEndian.ts';
import { buildMaterials, layOutAreas, type TinyMaterial } from './tinyShape.ts';

type Point = [x: number, y: number, z: number];

interface BoxShape {
  materials?: TinyMaterial[];
  size?: number;
  /** Where its node is, and how it is turned: four 16-bit numbers, the other way round. */
  move?: Point;
  turn?: [number, number, number, number];
  parent?: number;
  /** How many objects share the mesh; the first has this name. */
  objects?: number;
  name?: string;
  /** Replaces the first corner. */
  corner?: Point;
  /** The index of a corner to refer to, even beyond the end of the list. */
  index?: number;
}

/** Around a face, counter-clockwise seen from outside; `axis` is the one that the face looks along. */
function faceOf(axis: number, sign: number, half: number): Point[] {
  const around = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ];
  return (sign > 0 ? around : around.reverse()).map(([a = 0, b = 0]) => {
    const point: Point = [0, 0, 0];
    point[axis] = sign * half;
    point[(axis + 1) % 3] = a;
    point[(axis + 2) % 3] = b;
    return point;
  });
}

/** Corners of a face as a list, a strip and a fan of triangles, which are clockwise seen from the front. */
const orders = [
  [0, 2, 1, 0, 3, 2],
  [0, 3, 1, 2],
  [0, 3, 2, 1],
];

/** A .dts file of version 24: a box, each kind of primitive for two of its faces. */
export function buildBoxShape({
  materials = [{ name: 'box' }],
  size = 2,
  move = [0, 0, 0],
  turn = [0, 0, 0, 32_767],
  parent = -1,
  objects = 1,
  name = 'box',
  corner,
  index,
}: BoxShape = {}): Buffer {
  const faces = [0, 1, 2].flatMap((axis) => [1, -1].map((sign) => faceOf(axis, sign, size / 2)));
  const points = faces.flat();
  if (corner) points[0] = corner;
  const lists = faces.map((_, face) => (orders[face % 3] ?? []).map((at) => index ?? face * 4 + at));
  const starts = lists.map((_, face) => lists.slice(0, face).flat().length);
  const primitives = lists.map((list, face) => u16(starts[face] ?? 0, list.length));
  const words = lists.map((_, face) =>
    u32((face % 3) * 2 ** 30 + 2 ** 29 + (materials.length > 0 ? face % materials.length : 2 ** 28)),
  );
  const indices = lists.flat();
  // biome-ignore format: each line is a stretch of the format, in its order
  const mesh = {
    words: Buffer.concat([
      s32(1, 1, -1), f32(...Array<number>(10).fill(0)), // frames, parent, bounds
      u32(points.length), f32(...points.flat()),
      u32(points.length), f32(...faces.flatMap(() => [0, 0, 1, 0, 1, 1, 0, 1])),
      f32(...points.flat()), // normals
      u32(lists.length), ...words, u32(indices.length, 0, points.length, 0),
    ]),
    shorts: Buffer.concat([...primitives, u16(...indices)]),
    bytes: Buffer.alloc(points.length),
  };
  const steps = [
    { words: u32(1, objects, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0) }, // counts
    { words: f32(...Array<number>(11).fill(0)) }, // bounds
    { words: s32(0, parent, 0, -1, -1) }, // the node
    { words: Buffer.concat(Array.from({ length: objects }, () => s32(0, 1, 0, 0, -1, -1))) },
    {},
    {}, // decals, flip-books
    { words: s32(0, 0, 0) },
    { words: s32(1, objects, 0) }, // the part of the shape
    { words: f32(...move), shorts: u16(...turn.map((value) => value & 0xffff)) },
    ...[{}, {}, {}, {}, {}], // scales, ground, states, triggers
    { words: Buffer.concat([s32(0, 0, 0), f32(1, 0, 0), s32(0)]) }, // the detail
    { words: u32(0) }, // standard mesh
    mesh,
    {}, // after the meshes
    { bytes: Buffer.from(`${name}\0`, 'latin1') },
  ];
  return Buffer.concat([u16(24, 0), layOutAreas(steps), u32(0), buildMaterials(materials)]);
}
