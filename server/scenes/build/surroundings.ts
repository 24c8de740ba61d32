import { posix } from 'node:path';
import type { SceneSky, SceneStop, SceneSun, Vector } from '../../../shared/scene.ts';
import { FormatError } from '../../formats/formatError.ts';
import { textureStem } from '../../formats/interior.ts';
import type { PlacedNode, Placements } from '../../formats/mission/placements.ts';
import { parseSky } from '../../formats/sky.ts';
import { isDome } from '../standIns/itemKind.ts';
import type { LevelFiles, SceneFile } from './levelFiles.ts';
import { isNear, isUsable, tidyVector } from './usable.ts';

const skies: [pattern: RegExp, kind: SceneSky['kind']][] = [
  [/night|space|star|dark|astrolabe/, 'night'],
  [/dusk|sunset|evening|dawn|expert/, 'dusk'],
  [/wint|snow|ice|cold/, 'wintry'],
  [/cloud|storm|overcast|advanced/, 'cloudy'],
  [/clear|intermediate/, 'clear'],
];

/** The sun of a mission that has none: from above, at an angle. */
const ownSun: SceneSun = {
  direction: [0.36, 0.48, -0.8],
  color: [0.8, 0.8, 0.8],
  ambient: [0.4, 0.4, 0.4],
};

export function readSun(sun: Placements['sun']): SceneSun {
  if (!sun) return ownSun;
  const length = Math.hypot(...sun.direction);
  const isRight = length > 0 && [...sun.direction, ...sun.color, ...sun.ambient].every(isNear);
  if (!isRight) return ownSun;
  const [x, y, z] = sun.direction;
  return {
    direction: tidyVector([x / length, y / length, z / length]),
    color: tidyVector(sun.color),
    ambient: tidyVector(sun.ambient),
  };
}

const sides = 6;

/** If a mission has one colour or no sky at all, a dome among its things is its sky. */
export function readSky(
  { sky, items }: Pick<Placements, 'sky' | 'items'>,
  files: LevelFiles,
  read: (file: SceneFile) => Uint8Array,
): SceneSky | null {
  const hasOwn = sky !== null && sky.color === null;
  const dome = hasOwn ? undefined : items.find(({ datablock }) => isDome(datablock))?.datablock;
  if (!sky && dome === undefined) return null;
  const file = sky && files.find(sky.file);
  const faces = file ? facesOf(file, files, read) : [];
  const name = dome?.toLowerCase() ?? textureStem(sky?.file ?? '');
  const color = dome === undefined && sky?.color?.every(isNear) ? colorOf(sky.color) : null;
  const kind = skies.find(([pattern]) => pattern.test(name))?.[1] ?? (color === null ? 'day' : 'plain');
  return { kind, faces: Array.from({ length: sides }, (_, side) => faces[side] ?? null), color };
}

function facesOf(
  file: SceneFile,
  files: LevelFiles,
  read: (file: SceneFile) => Uint8Array,
): (string | null)[] {
  try {
    const names = parseSky(read(file)).slice(0, sides);
    const folder = posix.dirname(file.path);
    return names.map((name) => files.findTexture(folder, textureStem(name))?.sha256 ?? null);
  } catch (error) {
    if (error instanceof FormatError) return [];
    throw error;
  }
}

function colorOf(color: Vector): number {
  const [red, green, blue] = color.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
  return (red ?? 0) * 0x10000 + (green ?? 0) * 0x100 + (blue ?? 0);
}

const maxStops = 200;

export function readTour(nodes: readonly PlacedNode[]): SceneStop[] {
  return nodes
    .filter(({ placement, ms }) => isUsable(placement) && ms > 0 && isNear(ms))
    .sort((a, b) => a.number - b.number)
    .slice(0, maxStops)
    .map(({ placement: { position, rotation }, ms }) => ({ position, rotation, ms }));
}
