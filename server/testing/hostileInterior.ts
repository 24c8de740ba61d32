import { f32, list, string8, u8, u16, u32 } from './littleEndian.ts';

interface HostileOptions {
  /** How many faces share one strip of `strip` points. */
  surfaces: number;
  strip?: number;
  materials?: number;
  /** Three points; the strip goes through them in turn. */
  points?: [number, number, number][];
  texGen?: number[];
  /** The index of a point to refer to, even beyond the end of the list. */
  winding?: number;
  /** Names the normal of the only plane. */
  normalIndex?: number;
}

const zeros = (count: number) => Buffer.alloc(count);

/**
 * A .dif file (version 0, plain) whose faces all lie over each other: a small file that takes endless time to
 * draw.
 */
export function buildHostileInterior({
  surfaces,
  strip = 255,
  materials = 1,
  points = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ],
  texGen = [1, 0, 0, 0, 0, 1, 0, 0],
  winding,
  normalIndex = 0,
}: HostileOptions): Buffer {
  const names = Array.from({ length: materials }, (_, index) => string8(`m${index}`));
  const windings = Array.from({ length: strip }, (_, index) => u32(winding ?? index % points.length));
  const faces = Array.from({ length: surfaces }, (_, index) =>
    Buffer.concat([u32(0), u8(strip), u16(0, index % materials), u32(0), u8(16), u32(7), zeros(20)]),
  );
  // biome-ignore format: each line is a stretch of the format, in its order
  return Buffer.concat([
    u32(44), u8(0), u32(1),
    u32(0, 0, 0), f32(0, 0, 0, 1, 1, 1), f32(0, 0, 0, 1), u8(0), u32(0), // version, levels, bounds, states
    list([f32(0, 0, 1)]), list([Buffer.concat([u16(normalIndex), f32(0)])]), // normals, planes
    list(points.map((point) => f32(...point))), u32(0), // points, visibility
    list([f32(...texGen)]), u32(0, 0), // texture coordinates, tree
    u8(1), list(names),
    list(windings), u32(0, 0, 0, 0, 0), // windings, their indices, zones, portals
    list(faces),
    u32(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), // from light map indices to mirrors
    u32(0, 0, 0, 0, 0, 0, 0, 0, 0), zeros(2048), u32(0, 0), zeros(8), u32(0, 0, 0, 0), // hulls, bins, colours
    u32(0, 0, 0, 0, 0), // the lists after the interiors
  ]);
}
