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
}

const emptyList = u32(0);

/** A PNG of one black pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Normal of each face of the box, and its corners clockwise as seen from outside; bits of a corner are x, y,
 * z.
 */
const faces: { normal: [number, number, number]; corners: [number, number, number, number] }[] = [
  { normal: [-1, 0, 0], corners: [0, 4, 6, 2] },
  { normal: [1, 0, 0], corners: [1, 3, 7, 5] },
  { normal: [0, -1, 0], corners: [0, 1, 5, 4] },
  { normal: [0, 1, 0], corners: [2, 6, 7, 3] },
  { normal: [0, 0, -1], corners: [0, 2, 3, 1] },
  { normal: [0, 0, 1], corners: [4, 5, 7, 6] },
];

/**
 * A .dif file of interior version 0: a box whose six faces use the materials in turn. It is complete for
 * readers of geometry and textures, but has no collision tree, so it cannot be played.
 */
export function buildBoxInterior(materials: string[], options: InteriorOptions = {}): Buffer {
  const record = buildRecord(materials, options);
  const subObjects = Array.from({ length: options.subObjects ?? 0 }, () => record);
  return Buffer.concat([
    u32(44), // file version
    u8(0), // no preview
    list([record]),
    list(subObjects),
    ...Array.from({ length: 4 }, () => emptyList), // triggers, path followers, force fields, special nodes
    u32(0), // no tail
  ]);
}

function buildRecord(materials: string[], options: InteriorOptions): Buffer {
  return Buffer.concat([buildGeometry(materials, options), buildLightmaps(options), buildRest()]);
}

function buildGeometry(materials: string[], options: InteriorOptions): Buffer {
  const half = (options.size ?? 1) / 2;
  const corners = Array.from({ length: 8 }, (_, corner) =>
    f32(...[1, 2, 4].map((bit) => (corner & bit ? half : -half))),
  );
  return Buffer.concat([
    u32(0, 0, 0), // version, detail level, pixels
    f32(-half, -half, -half, half, half, half, 0, 0, 0, half * Math.sqrt(3)), // bounds
    u8(0), // no alarm state
    u32(0), // light states
    list(faces.map(({ normal }) => f32(...normal))),
    list(faces.map((_, face) => Buffer.concat([u16(face), f32(-half)]))), // planes
    list(corners),
    list(corners.map(() => u8(255))), // point visibilities
    list([f32(1, 0, 0, 0, 0, 1, 0, 0)]), // texture coordinates
    emptyList, // tree nodes
    emptyList, // solid leaves
    u8(1), // version of the material list
    list([...materials, ...(options.unusedMaterials ?? [])].map(string8)),
    list(faces.flatMap(({ corners: [a, b, c, d] }) => [a, b, d, c]).map((corner) => u32(corner))), // strips
    // winding indices, zones, their surfaces and portals, portals
    ...Array.from({ length: 5 }, () => emptyList),
    list(
      materials.length === 0
        ? []
        : faces.map((_, face) => buildSurface(face, face % materials.length, options)),
    ),
    emptyList, // normal lightmap indices
    emptyList, // alarm lightmap indices
    emptyList, // null surfaces
  ]);
}

function buildSurface(face: number, material: number, { isTgea, hasBigLightmaps }: InteriorOptions): Buffer {
  return Buffer.concat([
    u32(face * 4), // first winding
    u8(4), // windings
    u16(face, material),
    u32(0), // texture coordinates
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
