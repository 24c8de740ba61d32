import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { compress } from '../../server/content/encoding.ts';
import { buildScene, type SceneInput } from '../../server/scenes/build/buildScene.ts';
import { writeScene } from '../../server/scenes/build/writeScene.ts';
import { drawMap } from '../../server/scenes/map/drawMap.ts';
import { sceneInputOfZip } from '../../server/testing/sceneOfZip.ts';
import { zipOf } from '../../server/testing/tinyLevels.ts';
import { projectDir } from '../../server/variables.ts';
import { expandMesh } from '../../shared/expandMesh.ts';
import { parseScene } from '../../shared/parseScene.ts';
import { filesOf } from '../demo/addLevels.ts';
import { measureShownLevels } from './measureShownLevels.ts';
import type { Figure } from './report.ts';

/** Levels as players upload them, in a folder beside the project; without it levels of the demo. */
const realLevels = join(projectDir, '../shared/corpus/levels');
const demoLevels = 12;

/** How often each is measured; the fastest counts, because the machine may be busy. */
const rounds = 5;

/** Scenes of levels, their maps and their sizes, and how they are shown. */
export async function measurePreview(): Promise<Figure[]> {
  const measured: Measured[] = [];
  const zips = await levelZips();
  for (const zip of zips) measured.push(await sceneInputOfZip(zip, measure));
  const worst = (pick: (one: Measured) => number) => Math.max(...measured.map(pick));
  const sizes = measured.map(({ bytes }) => bytes / 1_000).sort((a, b) => a - b);
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return [
    {
      what: 'building the slowest scene',
      value: worst(({ build }) => build),
      unit: 'ms',
      target: { atMost: 150 },
    },
    { what: 'drawing the slowest map', value: worst(({ map }) => map), unit: 'ms', target: { atMost: 300 } },
    {
      what: 'expanding the slowest scene',
      value: worst(({ expand }) => expand),
      unit: 'ms',
      target: { atMost: 80 },
    },
    { what: 'the largest scene, compressed', value: sizes.at(-1) ?? 0, unit: 'kB', target: { atMost: 200 } },
    { what: 'the median scene, compressed', value: median, unit: 'kB', target: { atMost: 20 } },
    ...(await measureShownLevels(zips)),
  ];
}

interface Measured {
  /** Milliseconds. */
  build: number;
  map: number;
  expand: number;
  /** Compressed. */
  bytes: number;
}

async function measure(input: SceneInput): Promise<Measured> {
  const scene = buildScene(input);
  const bytes = writeScene(scene);
  return {
    build: fastest(() => writeScene(buildScene(input))),
    map: fastest(() => drawMap(scene, { isMarked: true })),
    expand: fastest(() => parseScene(bytes).meshes.map(expandMesh)),
    bytes: (await compress(bytes, 'br', 9)).length,
  };
}

function fastest(work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

async function levelZips(): Promise<Buffer[]> {
  if (existsSync(realLevels)) {
    return readdirSync(realLevels).map((name) => readFileSync(join(realLevels, name)));
  }
  return Promise.all(
    Array.from({ length: demoLevels }, async (_, index) => {
      const files = await filesOf(index, 'Ivory');
      return zipOf(Object.fromEntries(files.map(({ path, content }) => [path, content])));
    }),
  );
}
