import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { parseScene } from '../../shared/parseScene.ts';
import { type SceneHeader, sceneLimits } from '../../shared/scene.ts';
import { FormatError } from '../formats/formatError.ts';
import { buildScene } from './build/buildScene.ts';
import type { SceneFile } from './build/levelFiles.ts';
import { writeScene } from './build/writeScene.ts';
import { drawMap } from './map/drawMap.ts';
import type { SceneProblem } from './sceneProblem.ts';

/** The tasks of a worker thread for scenes: only there are uploaded files parsed. */
export type SceneTask =
  /** Builds a scene of files on local disk. */
  | { kind: 'build'; mission: string; files: SceneFile[]; stockPaths: string[] }
  /** Gives materials with a texture its average colour (by SHA-256), and compresses the scene. */
  | { kind: 'paint'; scene: Uint8Array; colors: Record<string, number> }
  /** Draws a compressed scene from above, as PNG. */
  | { kind: 'map'; scene: Uint8Array; isMarked: boolean };

/** `textures` are those that materials have; `failed` is an unexpected error. */
export type SceneOutcome =
  | { kind: 'made'; bytes: Uint8Array; textures: string[]; left: SceneHeader['left'] }
  | { kind: 'refused'; problem: SceneProblem }
  | { kind: 'failed'; error: unknown };

/** Runs in the thread. */
export async function carryOutSceneTask(task: SceneTask): Promise<SceneOutcome> {
  try {
    return await run(task);
  } catch (error) {
    if (error instanceof FormatError) return { kind: 'refused', problem: 'unreadable' };
    return { kind: 'failed', error };
  }
}

async function run(task: SceneTask): Promise<SceneOutcome> {
  switch (task.kind) {
    case 'build':
      return build(task);
    case 'paint':
      return { kind: 'made', bytes: paint(task), textures: [], left: [] };
    case 'map':
      return {
        kind: 'made',
        bytes: drawMap(parseScene(decompress(task.scene)), task),
        textures: [],
        left: [],
      };
  }
}

async function build({ mission, files, stockPaths }: Extract<SceneTask, { kind: 'build' }>) {
  const scene = buildScene({
    mission: await readFile(mission),
    files,
    stockPaths,
    read: ({ file }) => (file === null ? new Uint8Array() : readFileSync(file)),
  });
  const textures = scene.materials.flatMap(({ texture }) => texture ?? []);
  return { kind: 'made' as const, bytes: writeScene(scene), textures, left: scene.left };
}

const compression = 9;

function paint({ scene: bytes, colors }: Extract<SceneTask, { kind: 'paint' }>): Uint8Array {
  const scene = parseScene(bytes);
  const materials = scene.materials.map((material) => ({
    ...material,
    color: (material.texture !== null ? colors[material.texture] : undefined) ?? material.color,
  }));
  const painted = writeScene({ ...scene, materials });
  return brotliCompressSync(painted, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: compression,
      [constants.BROTLI_PARAM_SIZE_HINT]: painted.length,
    },
  });
}

/** The lists of a scene are limited, and its other facts are bounded by the size of a mission. */
export const maxSceneBytes = sceneLimits.bytes * 2;

const decompress = (bytes: Uint8Array): Buffer =>
  brotliDecompressSync(bytes, { maxOutputLength: maxSceneBytes });
