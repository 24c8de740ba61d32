import type { BinDocument } from '../db/documents/bin.ts';
import type { Deps } from '../deps.ts';
import { announceBin } from './moveToBin.ts';

/** Removes permanently what has expired in the bin; the next sweep removes its files. */
export async function emptyBin(deps: Deps): Promise<void> {
  const expired = deps.db.bin
    .find({ expiresAt: { $lte: deps.clock() } })
    .project<{ _id: string }>({ _id: 1 });
  for (const { _id } of await expired.toArray()) await erase(deps, _id);
}

/** Removes everything permanently that an account owns in the bin. */
export async function eraseBinOf(deps: Deps, owner: number): Promise<void> {
  const owned = deps.db.bin
    .find({ owner })
    .project<Pick<BinDocument, '_id' | 'kind' | 'thingId'>>({ kind: 1, thingId: 1 });
  for (const { _id, kind, thingId } of await owned.toArray()) {
    await erase(deps, _id);
    announceBin(deps, { kind, thingId, owner });
  }
}

function erase({ db }: Deps, thing: string): Promise<void> {
  return db.transaction(async (session) => {
    const { deletedCount } = await db.bin.deleteOne({ _id: thing }, { session });
    if (deletedCount > 0) await db.binParts.deleteMany({ thing }, { session });
  });
}
