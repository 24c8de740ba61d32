import { f32, list, string8, u8, u16, u32 } from './littleEndian.ts';

export interface InteriorOptions {
  /** Adds one box per moving part. */
  subObjects?: number;
  /** In the material list, but on no face. */
  unusedMaterials?: string[];
  /** Layout of the exporter; see `interior/readSurfaces.ts`. */
  isTgea?: boolean;
  hasBigLightmaps?: boolean;
  /** Length of the box's edges. */
  size?: number;
  /** What the interior consists of; by default one box of `size` around the origin. */
  boxes?: readonly InteriorBox[];
  /** What each moving part consists of, before those that `subObjects` adds. */
  parts?: readonly (readonly InteriorBox[])[];
  /** Length of the square that a texture covers. */
  tile?: number;
}

/** A box along the axes; without indices of materials its faces use all of them in turn. */
export interface InteriorBox {
  min: Corner;
  max: Corner;
  top?: number;
  sides?: number;
}

type Corner = [x: number, y: number, z: number];

const emptyList = u32(0);

/** A PNG of one black pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Normal of each face of the box, and its corners counter-clockwise as seen from outside; bits of a corner
 * are x, y, z.
 */
const faces: { normal: Corner; corners: [number, number, number, number] }[] = [
  { normal: [-1, 0, 0], corners: [0, 4, 6, 2] },
  { normal: [1, 0, 0], corners: [1, 3, 7, 5] },
  { normal: [0, -1, 0], corners: [0, 1, 5, 4] },
  { normal: [0, 1, 0], corners: [2, 6, 7, 3] },
  { normal: [0, 0, -1], corners: [0, 2, 3, 1] },
  { normal: [0, 0, 1], corners: [4, 5, 7, 6] },
];

/**
 * A .dif file of interior version 0: boxes whose faces use the materials. It is complete for readers of
 * geometry and textures, but has no collision tree, so it cannot be played.
 */
export function buildBoxInterior(materials: string[], options: InteriorOptions = {}): Buffer {
  const half = (options.size ?? 1) / 2;
  const cube: InteriorBox = { min: [-half, -half, -half], max: [half, half, half] };
  const boxes = options.boxes ?? [cube];
  const parts = [...(options.parts ?? []), ...Array.from({ length: options.subObjects ?? 0 }, () => [cube])];
  return Buffer.concat([
    u32(44), // file version
    u8(0), // no preview
    list([buildRecord(materials, boxes, options)]),
    list(parts.map((part) => buildRecord(materials, part, options))),
    ...Array.from({ length: 4 }, () => emptyList), // triggers, path followers, force fields, special nodes
    u32(0), // no tail
  ]);
}

function buildRecord(materials: string[], boxes: readonly InteriorBox[], options: InteriorOptions): Buffer {
  return Buffer.concat([buildGeometry(materials, boxes, options), buildLightmaps(options), buildRest()]);
}

function buildGeometry(materials: string[], boxes: readonly InteriorBox[], options: InteriorOptions): Buffer {
  const corners = boxes.flatMap(({ min, max }) =>
    Array.from({ length: 8 }, (_, corner) =>
      ([0, 1, 2] as const).map((axis) => (corner & (1 << axis) ? max[axis] : min[axis])),
    ),
  );
  return Buffer.concat([
    u32(0, 0, 0), // version, detail level, pixels
    boundsOf(boxes),
    u8(0), // no alarm state
    u32(0), // light states
    list(faces.map(({ normal }) => f32(...normal))),
    list(boxes.flatMap((box) => faces.map((_, face) => buildPlane(box, face)))),
    list(corners.map((corner) => f32(...corner))),
    list(corners.map(() => u8(255))), // point visibilities
    list(textureAxes.map(([u, v]) => f32(...axisOf(u, options.tile), ...axisOf(v, options.tile)))),
    emptyList, // tree nodes
    emptyList, // solid leaves
    u8(1), // version of the material list
    list([...materials, ...(options.unusedMaterials ?? [])].map(string8)),
    list(boxes.flatMap((_, box) => stripsOf(box))),
    // winding indices, zones, their surfaces and portals, portals
    ...Array.from({ length: 5 }, () => emptyList),
    list(
      materials.length === 0
        ? []
        : boxes.flatMap((box, index) =>
            faces.map((_, face) =>
              buildSurface(
                index * faces.length + face,
                face,
                materialOf(box, face, materials.length),
                options,
              ),
            ),
          ),
    ),
    emptyList, // normal lightmap indices
    emptyList, // alarm lightmap indices
    emptyList, // null surfaces
  ]);
}

/** A box and a sphere around everything. */
function boundsOf(boxes: readonly InteriorBox[]): Buffer {
  const axes = [0, 1, 2] as const;
  const min = axes.map((axis) => Math.min(...boxes.map((box) => box.min[axis])));
  const max = axes.map((axis) => Math.max(...boxes.map((box) => box.max[axis])));
  const middle = axes.map((axis) => ((min[axis] ?? 0) + (max[axis] ?? 0)) / 2);
  const radius = Math.hypot(...axes.map((axis) => (max[axis] ?? 0) - (min[axis] ?? 0))) / 2;
  return f32(...min, ...max, ...middle, radius);
}

function buildPlane({ min, max }: InteriorBox, face: number): Buffer {
  const normal = faces[face]?.normal ?? [0, 0, 0];
  const distance = ([0, 1, 2] as const).reduce<number>((sum, axis) => {
    const outward = normal[axis];
    return sum + outward * (outward > 0 ? max[axis] : min[axis]);
  }, 0);
  return Buffer.concat([u16(face), f32(-distance)]);
}

/** Which axis runs along a texture's width and height on faces across x, y and z; height runs downwards. */
const textureAxes: [width: number, height: number][] = [
  [1, 2],
  [0, 2],
  [0, 1],
];

function axisOf(axis: number, tile = 1): number[] {
  const isDown = axis === 2;
  return Array.from({ length: 4 }, (_, each) => (each === axis ? (isDown ? -1 : 1) / tile : 0));
}

/** The first triangle of a strip is clockwise as seen from outside. */
const stripsOf = (box: number): Buffer[] =>
  faces.flatMap(({ corners: [a, b, c, d] }) => [a, d, b, c].map((corner) => u32(box * 8 + corner)));

const top = 5;

function materialOf(box: InteriorBox, face: number, count: number): number {
  return (face === top ? box.top : box.sides) ?? face % count;
}

function buildSurface(
  index: number,
  face: number,
  material: number,
  { isTgea, hasBigLightmaps }: InteriorOptions,
): Buffer {
  return Buffer.concat([
    u32(index * 4), // first winding
    u8(4), // windings
    u16(index, material),
    u32(Math.floor(face / 2)), // texture coordinates
    u8(16), // visible from outside
    u32(15), // all four corners are on the outline
    u16(0),
    f32(0, 0), // lightmap coordinates
    u16(0),
    u32(0), // lights
    hasBigLightmaps ? u16(0, 0, 1, 1) : u8(0, 0, 1, 1), // lightmap rectangle
    u8(...(isTgea ? [0] : [])),
  ]);
}

function buildLightmaps({ isTgea }: InteriorOptions): Buffer {
  return list([Buffer.concat([png, ...(isTgea ? [png] : []), u8(0)])]);
}

/** Everything after the lightmaps, empty. */
function buildRest(): Buffer {
  return Buffer.concat([
    // solid leaf surfaces, animated lights, light states, state data
    ...Array.from({ length: 4 }, () => emptyList),
    u32(0, 0), // state data buffer
    ...Array.from({ length: 11 }, () => emptyList), // names, mirrors, hulls and their lists
    Buffer.alloc(256 * 8), // coordinate bins
    u32(0, 0), // their indices and mode
    u8(0, 0, 0, 255, 0, 0, 0, 255), // ambient colours
    ...Array.from({ length: 3 }, () => emptyList), // texture normals and matrices
    u32(0), // no lightmap borders
  ]);
}
