import { limits } from './limits.ts';

/**
 * A level in three dimensions: what the server makes of its mission and interiors, as one small file.
 *
 * Little endian: u32 magic, u32 format, u32 bytes of the header, the header (JSON, padded with blanks to a
 * multiple of 4), then the lists of each mesh, each padded with zeros to a multiple of 4. Coordinates are
 * those of the game: right-handed, z up. Rotations are quaternions (x, y, z, w) of length 1. Times are
 * milliseconds. Colours are 0xRRGGBB. New optional members may come; a change that old readers would
 * misunderstand raises `sceneFormat`.
 */
export const sceneFormat = 1;
export const sceneMagic = 0x4e43534d; // MSCN

/**
 * What a scene may hold; the rest is left out, and `SceneHeader.left` says so. Real levels have a tenth of
 * it.
 */
export const sceneLimits = {
  /** Before compression. */
  bytes: 16_000_000,
  /** Point indices of all meshes. */
  windings: 3_000_000,
  /** Of all instances, as drawn. */
  placedTriangles: 1_000_000,
  /** Static and moving ones. */
  instances: 5_000,
  items: 10_000,
  triggers: 5_000,
  materials: 512,
  textures: 64,
  markers: 1_000,
  /** The greatest absolute coordinate. */
  coordinate: limits.sceneCoordinate,
} as const;

export type Vector = [x: number, y: number, z: number];
export type Quaternion = [x: number, y: number, z: number, w: number];

export interface SceneBox {
  min: Vector;
  max: Vector;
}

export interface Placement {
  position: Vector;
  rotation: Quaternion;
  scale: Vector;
}

/** The look of a texture that is not the level's own, for drawing a pattern instead. */
export type TextureFamily =
  | 'grid'
  | 'pattern'
  | 'tile'
  | 'edge'
  | 'wall'
  | 'hazard'
  /** With little, much friction, or a spring: `SceneMaterial.sign`. */
  | 'friction'
  | 'arrow'
  | 'wood'
  | 'ground'
  | 'carpet'
  | 'brick'
  | 'plain';

export interface SceneMaterial {
  /** As textures are named: lower case, without folder and extension. */
  name: string;
  /**
   * SHA-256 of the level's own texture, or of the operator's copy of a stock one; null to draw its family.
   */
  texture: string | null;
  family: TextureFamily;
  /** The meaning of a surface for the player. */
  sign?: 'low' | 'high' | 'bounce';
  /** The average colour of the texture, else the hue of its name. */
  color: number;
  /** True when neither the level nor a base game has such a texture. */
  isMissing?: true;
  /** How it covers what is behind it: `mix` as far as its texture is opaque, `add` by adding its light. */
  blend?: 'mix' | 'add';
  /** True when it shines by itself, whatever the sun does. */
  isLit?: true;
}

/** An interior or a shape, or a part of one, that is placed as a whole. */
export interface SceneStatic extends Placement {
  /** Index in `meshes`. */
  mesh: number;
}

/**
 * How something moves. Its place at time t is that of its placement plus the offset of its path at t; its
 * rotation and scale are those of its placement, after which it is stretched and turned as the path says.
 */
export interface SceneMotion {
  /** The offset of the first marker is 0; empty for a platform without a path. */
  path: SceneMarker[];
  /** Sum of `ms` without that of the last marker. */
  duration: number;
  /** Where on its path it starts. */
  start: number;
  /**
   * `loop` and `backward` go round for ever; `to` runs to `target` and stops; `waits` stands still until one
   * of the triggers in `triggers` sends it.
   */
  mode: 'loop' | 'backward' | 'to' | 'waits';
  /** Milliseconds on the path, for `to`. */
  target: number;
  /** Indices of the triggers that send it. */
  triggers: number[];
}

/** A moving platform. */
export interface SceneMover extends Placement, SceneMotion {
  mesh: number;
}

export interface SceneMarker {
  /** From the first marker. */
  offset: Vector;
  /** Of something that turns: all markers of its path have one. */
  rotation?: Quaternion;
  /** Of something that is stretched: all markers of its path have one. */
  scale?: Vector;
  /** To the next marker. */
  ms: number;
  /**
   * On the way to the next marker: evenly; gently at both ends (½ − ½·cos πt); through a Catmull-Rom spline.
   */
  smoothing: 'linear' | 'accelerate' | 'spline';
}

/** What a marble collects, besides gems. */
export const collectedKinds = [
  'helicopter',
  'antiGravity',
  'superJump',
  'superSpeed',
  'superBounce',
  'shockAbsorber',
  'timeTravel',
  'blast',
  'megaMarble',
  'random',
  'easterEgg',
] as const;

/** The things of the games that the page draws; `other` is anything else. */
export const itemKinds = [
  'gem',
  'startPad',
  'endPad',
  'roundBumper',
  'triangleBumper',
  'fan',
  'smallFan',
  'mine',
  'nuke',
  'tornado',
  'trapdoor',
  'oilSlick',
  'magnet',
  'button',
  'checkpoint',
  ...collectedKinds,
  'sign',
  'cautionSign',
  'finishSign',
  'arrowSign',
  'glass',
  'teleportPad',
  /** A shape that is not among the level's files, named by its path (`name`) and without a datablock. */
  'shape',
  'other',
] as const;
export type ItemKind = (typeof itemKinds)[number];

export interface SceneItem extends Placement {
  kind: ItemKind;
  /** Name of the datablock as written, or the path of a shape. */
  name: string;
  /** Of gems, and of whatever has a skin with a colour's name. */
  color?: number;
  /** The direction of an arrow (`left`, `right`, `up`, `down`), the number of panes of glass (`3`). */
  variant?: string;
  /** Of a thing that moves. */
  ride?: SceneMotion;
}

export const triggerKinds = [
  'inBounds',
  'outOfBounds',
  'checkpoint',
  'help',
  'teleport',
  'destination',
  /** Sends the movers that name it. */
  'mover',
  /** Where marbles appear. */
  'spawn',
  'other',
] as const;
export type TriggerKind = (typeof triggerKinds)[number];

export interface SceneTrigger {
  kind: TriggerKind;
  /** Name of the datablock as written. */
  name: string;
  /** A corner of its box in the world, and the three edges that begin there. */
  corner: Vector;
  edges: [Vector, Vector, Vector];
  /** The text that it shows. */
  text?: string;
  /** For `mover`: where on their path it sends them, and whether at once. */
  target?: number;
  isInstant?: true;
  /** For `teleport`: index of its destination. */
  destination?: number;
}

/**
 * An interior that could not be shown: it is neither in the level nor in the operator's folder, or is
 * unreadable. Or an unreadable shape.
 */
export interface SceneGap extends Placement {
  path: string;
  why: 'stock' | 'missing' | 'broken';
  /** The box around it, where this is known. */
  box?: SceneBox;
}

export interface SceneSun {
  /** The direction in which the light travels; length 1. */
  direction: Vector;
  /** Red, green, blue; may exceed 1. */
  color: Vector;
  ambient: Vector;
}

export const skyKinds = ['day', 'clear', 'cloudy', 'dusk', 'wintry', 'night', 'plain'] as const;

export interface SceneSky {
  kind: (typeof skyKinds)[number];
  /** SHA-256 of the sides front, right, back, left, up, down; null where one is not the level's own. */
  faces: (string | null)[];
  /** Where the mission wants one colour. */
  color: number | null;
}

/** A stop of the flight that the author has laid out. */
export interface SceneStop {
  position: Vector;
  rotation: Quaternion;
  /** To the next stop. */
  ms: number;
}

export type CutKind =
  | 'instances'
  | 'triangles'
  | 'surfaces'
  | 'items'
  | 'triggers'
  | 'materials'
  | 'textures'
  | 'markers'
  | 'coordinates'
  | 'bytes';

/** A limit that was exceeded, and how many things were left out. */
export interface SceneCut {
  what: CutKind;
  count: number;
}

/** The position of the lists of a mesh, and their lengths. */
export interface MeshEntry {
  /** Offset of its lists behind the header. */
  at: number;
  points: number;
  texGens: number;
  normals: number;
  windings: number;
  surfaces: number;
  /** Its surfaces by material: how many in a row have which. */
  groups: [material: number, surfaces: number][];
  /** Of its strips, those without area included. */
  triangles: number;
  box: SceneBox;
}

export interface SceneHeader {
  meshes: MeshEntry[];
  materials: SceneMaterial[];
  statics: SceneStatic[];
  movers: SceneMover[];
  items: SceneItem[];
  triggers: SceneTrigger[];
  gaps: SceneGap[];
  sun: SceneSun;
  sky: SceneSky | null;
  /** Empty where the author has laid out none. */
  tour: SceneStop[];
  /** Where the player begins, and where the level ends. */
  start: Placement | null;
  finish: Placement | null;
  /**
   * The box of everything, and the box of what is played: pads, items, platforms and the meshes around them.
   */
  bounds: { all: SceneBox; play: SceneBox };
  /** Indices of `overviewDirections`, the best first; absent in scenes from before there was this list. */
  overviews?: number[];
  /** As drawn. */
  placedTriangles: number;
  left: SceneCut[];
}

/** The lists of a mesh, as the games have them. */
export interface SceneMesh {
  /** All x, then all y, then all z. */
  points: Float32Array;
  /** Eight numbers each: u = S·(p, 1), v = T·(p, 1). */
  texGens: Float32Array;
  /** Three numbers each. */
  normals: Float32Array;
  /** Indices of points: the strips of the surfaces, one after the other. */
  windings: Indices;
  /** Of each surface. */
  surfaceTexGens: Indices;
  surfaceNormals: Indices;
  /** Points in the strip of each surface. */
  surfaceSizes: Uint8Array;
  groups: MeshEntry['groups'];
}

/** Lists with more items than this are indexed with 32 bits. */
export const wideFrom = 65_536;

export type Indices = Uint16Array | Uint32Array;

export interface Scene extends Omit<SceneHeader, 'meshes'> {
  meshes: (SceneMesh & { box: SceneBox; triangles: number })[];
}
