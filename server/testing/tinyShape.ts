import { f32, list, s32, string8, u8, u16, u32 } from './littleEndian.ts';

export interface TinyMaterial {
  name: string;
  /** Flag word: bit 27 flip-book, bit 31 reflectance map only. */
  flags?: number;
  /** File name of its flip-book, which sets bit 27 too. */
  flipbook?: string;
}

const flipbookFlag = 2 ** 27;

/** A .dts file of version 24: one mesh of one triangle and these materials. */
export function buildNewShape(materials: (string | TinyMaterial)[]): Buffer {
  const all = materials.map((material) => (typeof material === 'string' ? { name: material } : material));
  return Buffer.concat([u16(24, 0), buildMemoryBuffer(all), u32(0), buildMaterials(all)]);
}

/** A .dts file of version 18, one plain stream: no mesh, these materials; `box` is the box around it. */
export function buildOldShape(materials: (string | TinyMaterial)[], box = [0, 0, 0, 0, 0, 0]): Buffer {
  const all = materials.map((material) => (typeof material === 'string' ? { name: material } : material));
  const flipbooks = flipbooksOf(all);
  return Buffer.concat([
    u16(18, 0),
    f32(0, 0, 0, 0, 0, ...box), // bounds
    u32(0, 0, 0), // nodes, objects, decals
    list(flipbooks.map(({ material }, name) => u32(name, material))),
    u32(0, 0, 0), // sub-shapes
    u32(0, 0, 0, 0, 0), // states, triggers, details
    u32(0, 0), // sequences, meshes
    list(flipbooks.map(({ name }) => Buffer.concat([u32(name.length), Buffer.from(name, 'latin1')]))),
    u32(1), // has materials
    buildMaterials(all),
    u32(0),
  ]);
}

function flipbooksOf(materials: TinyMaterial[]): { name: string; material: number }[] {
  return materials.flatMap(({ flipbook }, material) =>
    flipbook === undefined ? [] : [{ name: flipbook, material }],
  );
}

export function buildMaterials(materials: TinyMaterial[]): Buffer {
  const count = materials.length;
  const flags = materials.map((material) =>
    material.flipbook === undefined ? (material.flags ?? 0) : (material.flags ?? 0) + flipbookFlag,
  );
  return Buffer.concat([
    u8(1), // version of the list
    list(materials.map(({ name }) => string8(name))),
    u32(...flags),
    s32(...Array<number>(count * 3).fill(-1)), // reflectance, bump and detail maps
    f32(...Array<number>(count * 2).fill(1)), // detail scales, reflectance amounts
  ]);
}

/**
 * The three areas of the buffer grow together; after each step the next guard number goes into all of them.
 */
function buildMemoryBuffer(materials: TinyMaterial[]): Buffer {
  const flipbooks = flipbooksOf(materials);
  const steps: { words?: Buffer; shorts?: Buffer; bytes?: Buffer }[] = [
    // counts
    { words: u32(0, 0, 0, 0, flipbooks.length, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, flipbooks.length, 0, 0) },
    { words: f32(...Array<number>(11).fill(0)) }, // bounds
    ...[{}, {}, {}], // nodes, objects, decals
    { words: u32(...flipbooks.flatMap(({ material }, name) => [name, material, 0, 0, 1])) },
    ...[{}, {}, {}, {}, {}], // sub-shapes, poses, ground
    ...[{}, {}, {}, {}], // states, triggers, details
    { words: u32(0) }, // standard mesh
    { words: buildMesh(), shorts: u16(0, 3, 0, 1, 2), bytes: u8(0, 0, 0) },
    {}, // after the meshes
    { bytes: Buffer.from(flipbooks.map(({ name }) => `${name}\0`).join(''), 'latin1') },
  ];
  return layOutAreas(steps);
}

/** One triangle; its primitive and indices are in the 16-bit area, its encoded normals in the byte area. */
function buildMesh(): Buffer {
  return Buffer.concat([
    s32(1, 1, -1), // frames, material frames, no parent
    f32(...Array<number>(10).fill(0)), // bounds
    u32(3),
    f32(0, 0, 0, 1, 0, 0, 0, 1, 0),
    u32(3),
    f32(0, 0, 1, 0, 0, 1),
    f32(0, 0, 1, 0, 0, 1, 0, 0, 1), // normals
    u32(1, 0x20000000), // one indexed list of triangles
    u32(3, 0, 3, 0), // indices, merge indices, vertices per frame, flags
  ]);
}

export function layOutAreas(steps: { words?: Buffer; shorts?: Buffer; bytes?: Buffer }[]): Buffer {
  const empty = Buffer.alloc(0);
  const words = Buffer.concat(steps.flatMap((step, guard) => [step.words ?? empty, u32(guard)]));
  const shorts = toWords(Buffer.concat(steps.flatMap((step, guard) => [step.shorts ?? empty, u16(guard)])));
  const bytes = toWords(Buffer.concat(steps.flatMap((step, guard) => [step.bytes ?? empty, u8(guard)])));
  const shortsStart = words.length / 4;
  const bytesStart = shortsStart + shorts.length / 4;
  return Buffer.concat([u32(bytesStart + bytes.length / 4, shortsStart, bytesStart), words, shorts, bytes]);
}

function toWords(area: Buffer): Buffer {
  return Buffer.concat([area, Buffer.alloc(-area.length & 3)]);
}
