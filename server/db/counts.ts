import type { ClientSession } from 'mongodb';
import type { ThingKind } from '../../shared/loves.ts';
import type { Database } from './connect.ts';

/** How often a level or pack is loved and was downloaded. */
export interface Counts {
  lovedCount: number;
  downloads: number;
}

const projection = { lovedCount: 1, downloads: 1 } as const;

/** Null when there is no such thing. */
export function readCounts(db: Database, kind: ThingKind, _id: number): Promise<Counts | null> {
  return kind === 'level'
    ? db.levels.findOne<Counts>({ _id }, { projection })
    : db.packs.findOne<Counts>({ _id }, { projection });
}

/** Returns the counts after the change; null when there is no such thing. */
export function changeCounts(
  db: Database,
  kind: ThingKind,
  _id: number,
  $inc: Partial<Counts>,
  session: ClientSession,
): Promise<Counts | null> {
  const options = { returnDocument: 'after', projection, session } as const;
  return kind === 'level'
    ? db.levels.findOneAndUpdate({ _id }, { $inc }, options)
    : db.packs.findOneAndUpdate({ _id }, { $inc }, options);
}
