import type { Database } from '../db/connect.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import type { LevelCatalogue } from './catalogue.ts';

/** Only what a list shows; the files of ten thousand levels are not read. */
const listed = { versions: 0, files: 0, stockPaths: 0, remarks: 0 } as const;

export const readListed = (db: Database, id: number): Promise<LevelDocument | null> =>
  db.levels.findOne({ _id: id }, { projection: listed });

export async function fillCatalogue(catalogue: LevelCatalogue, db: Database): Promise<void> {
  for await (const level of db.levels.find({}, { projection: listed, sort: { _id: 1 } }))
    catalogue.put(level);
}

/**
 * Corrects what a missed event left wrong: compares every level's edits and counts with the database. What changes
 * while it reads is newer than what it reads, and left alone.
 */
export async function refreshCatalogue(catalogue: LevelCatalogue, db: Database): Promise<void> {
  const { revision } = catalogue;
  const seen = new Set<number>();
  const stale: number[] = [];
  const projection = { editedAt: 1, downloads: 1, lovedCount: 1 } as const;
  for await (const { _id, editedAt, downloads, lovedCount } of db.levels.find({}, { projection })) {
    seen.add(_id);
    const known = catalogue.get(_id);
    if (known?.editedAt !== editedAt) stale.push(_id);
    const isWrong = known && (known.downloads !== downloads || known.lovedCount !== lovedCount);
    if (isWrong && !catalogue.hasChanged(_id, revision)) catalogue.setCount(_id, { downloads, lovedCount });
  }
  for (const id of catalogue.ids()) {
    if (!seen.has(id) && !catalogue.hasChanged(id, revision)) catalogue.remove(id);
  }
  if (stale.length === 0) return;
  for await (const level of db.levels.find({ _id: { $in: stale } }, { projection: listed }))
    catalogue.put(level);
}
