import type { Database } from '../db/connect.ts';
import {
  type CurrentLevel,
  type LevelDocument,
  type PackedLevel,
  packedFields,
} from '../db/documents/level.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import { serverLimits } from '../limits.ts';
import { createGatherer, type Gatherer } from './gatherer.ts';

/**
 * Reads documents for many calls at once. Calls that arrive during a read share the next one, so that each
 * answer is read after its call.
 */
export interface GatheredReads {
  level(id: number): Promise<LevelDocument | null>;
  /** The same without its versions, whose files are many times as much. */
  currentLevel(id: number): Promise<CurrentLevel | null>;
  /** What the archive of a level is made of. */
  packedLevel(id: number): Promise<PackedLevel | null>;
  /** The part of a level that says what its pictures are. */
  levelPictures(id: number): Promise<PicturedLevel | null>;
  /** The part of a pack that says who may edit it. */
  packEditors(id: number): Promise<PackEditors | null>;
  /** The part of a pack that says which levels are in it. */
  packLevels(id: number): Promise<PackLevels | null>;
}

type PicturedLevel = Pick<LevelDocument, '_id' | 'editedAt' | 'baseName' | 'files' | 'stockPaths'>;
type PackEditors = Pick<PackDocument, '_id' | 'createdBy' | 'editors'>;
type PackLevels = Pick<PackDocument, '_id' | 'createdBy' | 'levelIds' | 'version'>;

export function createGatheredReads({ levels, packs }: Pick<Database, 'levels' | 'packs'>): GatheredReads {
  const levelReads = gatherReads<'_id', LevelDocument>(levels, { by: '_id' });
  const currentReads = gatherReads<'_id', CurrentLevel>(levels, { by: '_id', projection: { versions: 0 } });
  const packedReads = gatherReads<'_id', PackedLevel>(levels, {
    by: '_id',
    projection: packedFields,
    everyMs: serverLimits.packedGatherMs,
  });
  const pictureReads = gatherReads<'_id', PicturedLevel>(levels, {
    by: '_id',
    projection: { editedAt: 1, baseName: 1, files: 1, stockPaths: 1 },
  });
  const editorReads = gatherReads<'_id', PackEditors>(packs, {
    by: '_id',
    projection: { createdBy: 1, editors: 1 },
  });
  const contentReads = gatherReads<'_id', PackLevels>(packs, {
    by: '_id',
    projection: { createdBy: 1, levelIds: 1, version: 1 },
  });
  return {
    level: levelReads.add,
    currentLevel: currentReads.add,
    packedLevel: packedReads.add,
    levelPictures: pictureReads.add,
    packEditors: editorReads.add,
    packLevels: contentReads.add,
  };
}

/** A collection of any documents. */
interface Findable {
  find(filter: object, options: object): { toArray(): Promise<unknown[]> };
}

interface Wanted<Key> {
  /** A field with a unique value in every document. */
  by: Key;
  /** All fields when absent. */
  projection?: Readonly<Record<string, 0 | 1>>;
  /** See `createGatherer`. */
  everyMs?: number;
}

/** Reads documents by a key, many at a time; null where there is none. */
export function gatherReads<Key extends string, Read extends Record<Key, string | number>>(
  collection: Findable,
  { by, projection = {}, everyMs = serverLimits.readsGatherMs }: Wanted<Key>,
): Gatherer<Read[Key], Read | null> {
  return createGatherer({
    thingOf: (key) => key,
    everyMs,
    async run(keys) {
      const wanted = { [by]: { $in: [...new Set(keys)] } };
      const found = (await collection.find(wanted, { projection }).toArray()) as Read[];
      const byKey = new Map(found.map((document) => [document[by], document]));
      return keys.map((key) => ({ value: byKey.get(key) ?? null }));
    },
  });
}
