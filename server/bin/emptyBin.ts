import type { Deps } from '../deps.ts';
import { announceBin } from './moveToBin.ts';

/** Removes for good what has been in the bin for its time; its files go with the next sweep. */
export async function emptyBin(deps: Deps): Promise<void> {
  const expired = deps.db.bin.find({ expiresAt: { $lte: deps.clock() } }, { projection: { _id: 1 } });
  for (const { _id } of await expired.toArray()) await erase(deps, _id);
}

/** Removes at once, for good, everything in the bin that an account owns. */
export async function eraseBinOf(deps: Deps, owner: number): Promise<void> {
  const projection = { kind: 1, thingId: 1 } as const;
  for (const { _id, kind, thingId } of await deps.db.bin.find({ owner }, { projection }).toArray()) {
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
