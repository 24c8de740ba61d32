import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedFile } from '../uploads/receive/archive/readFolder.ts';
import { f32, string8, u8, u16, u32 } from './littleEndian.ts';
import { buildZip } from './zipBuilder.ts';

const zeros = (count: number) => Buffer.alloc(count);

/** An interior (version 0, plain) of one triangle, drawn once with each material. */
export function buildInterior(materials: string[]): Buffer {
  const surface = (material: number) =>
    Buffer.concat([u32(0), u8(3), u16(0, material), u32(0), u8(16), u32(7), zeros(20)]);
  // biome-ignore format: each line is a stretch of the format, in its order
  return Buffer.concat([
    u32(44), u8(0), u32(1),
    u32(0, 0, 0), f32(0, 0, 0, 1, 1, 1), f32(0, 0, 0, 1), u8(0), u32(0), // version, levels, bounds, states
    u32(1), f32(0, 0, 1), u32(1), u16(0), f32(0), // normals, planes
    u32(3), f32(0, 0, 0, 1, 0, 0, 0, 1, 0), u32(0), // points, visibility
    u32(1), f32(1, 0, 0, 0, 0, 1, 0, 0), u32(0, 0), // texture coordinates, BSP
    u8(1), u32(materials.length), ...materials.map(string8),
    u32(3, 0, 1, 2), u32(0, 0, 0, 0, 0), // windings, their indices, zones, portals
    u32(materials.length), ...materials.map((_, index) => surface(index)),
    u32(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), // from light map indices to mirrors
    u32(0, 0, 0, 0, 0, 0, 0, 0, 0), zeros(2048), u32(0, 0), zeros(8), u32(0, 0, 0, 0), // hulls, bins, colours
    u32(0, 0, 0, 0, 0), // the lists after the interiors
  ]);
}

/**
 * A shape (version 24) with materials and nothing else. `isFlipbook` and `isReflectanceMap` set their flags.
 */
export function buildShape(
  materials: { name: string; isFlipbook?: boolean; isReflectanceMap?: boolean }[],
): Buffer {
  const flags = materials.map(
    ({ isFlipbook, isReflectanceMap }) => (isFlipbook ? 2 ** 27 : 0) + (isReflectanceMap ? 2 ** 31 : 0),
  );
  // biome-ignore format: each line is a stretch of the format, in its order
  return Buffer.concat([
    u16(24, 0), u32(0, 0, 0), u32(0),
    u8(1), u32(materials.length), ...materials.map(({ name }) => string8(name)),
    u32(...flags), zeros(materials.length * 20),
  ]);
}

/**
 * A mission of one group with the given objects; `name` and `artist` are set unless `info` overrides them.
 */
export function buildMission({
  info = { name: 'Tiny', artist: 'Tester' },
  objects = '',
  before = '',
}: {
  info?: Record<string, string>;
  /** TorqueScript inside MissionGroup. */
  objects?: string;
  /** TorqueScript before the object section. */
  before?: string;
} = {}): string {
  const fields = Object.entries(info).map(([key, value]) => `    ${key} = "${value}";\r\n`);
  return [
    before,
    '//--- OBJECT WRITE BEGIN ---',
    'new SimGroup(MissionGroup) {',
    `  new ScriptObject(MissionInfo) {\r\n${fields.join('')}  };`,
    objects,
    '};',
    '//--- OBJECT WRITE END ---',
    '',
  ].join('\r\n');
}

export const interiorObject = (path: string): string =>
  `  new InteriorInstance() { position = "${Math.random()} 0 0"; interiorFile = "${path}"; };`;
export const shapeObject = (path: string): string => `  new TSStatic() { shapeName = "${path}"; };`;
export const skyObject = (path: string): string => `  new Sky(Sky) { materialList = "${path}"; };`;

/** A zip of files by path. */
export const zipOf = (files: Record<string, Uint8Array | string>): Buffer =>
  buildZip(Object.entries(files).map(([name, data]) => ({ name, data })));

/** Writes files by path into a folder, as a folder upload contains them. */
export async function writeFiles(
  folder: string,
  files: Record<string, Uint8Array | string>,
): Promise<ReceivedFile[]> {
  const received = Object.keys(files).map((path, index) => ({ path, file: join(folder, String(index)) }));
  await Promise.all(received.map(({ path, file }) => writeFile(file, files[path] ?? '')));
  return received;
}
