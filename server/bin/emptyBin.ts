import type { Deps } from '../deps.ts';

/** Removes for good what has been in the bin for its time; its files go with the next sweep. */
export async function emptyBin(deps: Deps): Promise<void> {
  const expired = deps.db.bin.find({ expiresAt: { $lte: deps.clock() } }, { projection: { _id: 1 } });
  for (const { _id } of await expired.toArray()) await erase(deps, _id);
}

function erase({ db }: Deps, thing: string): Promise<void> {
  return db.transaction(async (session) => {
    const { deletedCount } = await db.bin.deleteOne({ _id: thing }, { session });
    if (deletedCount > 0) await db.binParts.deleteMany({ thing }, { session });
  });
}

/** The same at once for everything of one owner, who takes it along. */
export async function eraseBinOf(deps: Deps, owner: number): Promise<void> {
  for (const { _id } of await deps.db.bin.find({ owner }, { projection: { _id: 1 } }).toArray()) {
    await erase(deps, _id);
  }
}
