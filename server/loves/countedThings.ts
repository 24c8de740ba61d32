import type { Collection } from 'mongodb';
import type { ThingKind } from '../../shared/loves.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';

type CountedThing = Pick<LevelDocument & PackDocument, '_id' | 'lovedCount' | 'downloads'>;

/** The collection of a kind of thing that is loved and downloaded. */
export const countedThings = ({ db }: Deps, kind: ThingKind): Collection<CountedThing> =>
  kind === 'level' ? db.levels : db.packs;
