import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { compress, type Encoded } from '../content/encoding.ts';
import { etagOf } from '../content/etagOf.ts';
import { type LevelFile, missionFileOf } from '../db/documents/level.ts';
import { FileMissingError } from '../files/fileStore.ts';
import { type Asker, ahead } from '../images/asker.ts';
import { createKeptImages } from '../images/keptImages.ts';
import { serverLimits } from '../limits.ts';
import { createFairQueue } from '../services/fairQueue.ts';
import type { SceneFile } from './build/levelFiles.ts';
import { createFailures } from './failures.ts';
import { makeScene, runSceneTask, type SceneMakers, SceneRefused } from './makeScene.ts';
import { type SceneLevel, sceneKeyOf } from './sceneLevel.ts';
import { sceneUnavailable } from './sceneProblem.ts';
import { maxSceneBytes } from './sceneTask.ts';
import { stockFilesOf } from './stockFiles.ts';

/** Levels in three dimensions: made once from a level's files, and kept until those are removed. */
export interface Scenes {
  /** The key below `derived/` of everything made for a level. */
  keyOf(level: SceneLevel): Promise<string>;
  /** @throws ApiError scene_unavailable for a level that cannot be shown, which is remembered */
  read(level: SceneLevel, asker: Asker): Promise<SceneBytes>;
  /**
   * The level from above, as PNG; throws the same. `isMarked`: with marks for the things that a player looks
   * for.
   */
  map(level: SceneLevel, asker: Asker, isMarked: boolean): Promise<Uint8Array>;
  /**
   * Hands on what has been made for a level when only its MissionInfo has changed, of which a scene shows
   * nothing. What is not kept is made when somebody looks at it.
   */
  handOn(before: SceneLevel, after: SceneLevel): Promise<void>;
  readonly waiting: number;
  /** Resolves when nothing is being made any more. */
  close(): Promise<void>;
}

/** A scene, also compressed. */
export interface SceneBytes {
  etag: string;
  body: Buffer;
  encodings: Encoded;
}

const cacheBytes = 8_000_000;

/** The names of a scene, of its map, and of the map with marks, after their key. */
const sceneEnding = '.br';
const mapEnding = (isMarked: boolean) => (isMarked ? '.marked.png' : '.png');
const endings = [sceneEnding, mapEnding(false), mapEnding(true)];

interface Wanted {
  key: string;
  mission: LevelFile;
  level: SceneLevel;
  stockFiles: SceneFile[];
  asker: Asker;
}

export function createScenes(makers: SceneMakers): Scenes {
  const kept = createKeptImages(makers.files, makers.log);
  const failures = createFailures(makers.files, kept, makers.log);
  const turns = createFairQueue({ concurrency: 1, maxWaiting: serverLimits.waitingImages });
  let isClosed = false;
  const inMemory = new LRUCache<string, SceneBytes>({
    maxSize: cacheBytes,
    // A larger entry would evict too many others.
    maxEntrySize: cacheBytes / 2,
    sizeCalculation: ({ body, encodings: { br, gzip } }) => body.length + br.length + gzip.length,
  });

  /**
   * The kept bytes; otherwise they are made when it is the asker's turn, unless another asker has had them
   * made by then.
   */
  async function keptOrMade(
    { key, asker }: Wanted,
    ending: string,
    make: () => Promise<Uint8Array>,
  ): Promise<Buffer> {
    const file = `derived/${key}${ending}`;
    const found = await kept.read(file);
    if (found) return found;
    await failures.refuse(key);
    return turns.run(
      asker.address,
      async () => {
        const made = await kept.read(file);
        if (made) return made;
        await failures.refuse(key);
        const bytes = Buffer.from(await orNoted(key, make));
        await kept.keep(file, bytes);
        return bytes;
      },
      asker.signal,
    );
  }

  async function orNoted<T>(key: string, make: () => Promise<T>): Promise<T> {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof SceneRefused)) throw error;
      // A thread that ends with the process is no evidence against the level.
      if (!isClosed) await failures.note(key, error.problem);
      throw sceneUnavailable(error.problem);
    }
  }

  const compressed = (wanted: Wanted): Promise<Buffer> =>
    keptOrMade(wanted, sceneEnding, () => makeScene(makers, wanted, wanted.asker));

  async function wantedOf(level: SceneLevel, asker: Asker): Promise<Wanted> {
    const mission = missionFileOf(level);
    if (!mission) throw sceneUnavailable('noMission');
    const stockFiles = await stockFilesOf(makers.assets, level);
    return { key: sceneKeyOf(mission, level, stockFiles), mission, level, stockFiles, asker };
  }

  return {
    keyOf: async (level) => (await wantedOf(level, ahead)).key,
    read: (level, asker) =>
      orUnavailable(async () => {
        const wanted = await wantedOf(level, asker);
        const known = inMemory.get(wanted.key);
        if (known) return known;
        const scene = await unpack(await compressed(wanted));
        inMemory.set(wanted.key, scene);
        return scene;
      }),
    map: (level, asker, isMarked) =>
      orUnavailable(async () => {
        const wanted = await wantedOf(level, asker);
        const ending = mapEnding(isMarked);
        const file = await kept.read(`derived/${wanted.key}${ending}`);
        if (file) return file;
        const scene = await compressed(wanted);
        return keptOrMade(wanted, ending, async () => {
          const task = { kind: 'map' as const, scene, isMarked };
          return (await runSceneTask(makers, task)).bytes;
        });
      }),
    async handOn(before, after) {
      const [from, to] = [await wantedOf(before, ahead), await wantedOf(after, ahead)];
      if (from.key === to.key) return;
      for (const ending of endings) {
        const made = await kept.read(`derived/${from.key}${ending}`);
        if (made) await kept.keep(`derived/${to.key}${ending}`, made);
      }
    },
    get waiting() {
      return turns.waiting;
    },
    close() {
      isClosed = true;
      return turns.close();
    },
  };
}

const decompress = promisify(brotliDecompress);

async function unpack(br: Buffer): Promise<SceneBytes> {
  const body = await decompress(br, { maxOutputLength: maxSceneBytes });
  return { etag: etagOf(body), body, encodings: { br, gzip: await compress(body, 'gzip') } };
}

/** A level whose files are gone cannot be shown; this is not remembered. */
async function orUnavailable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileMissingError) throw sceneUnavailable('noMission');
    throw error;
  }
}
