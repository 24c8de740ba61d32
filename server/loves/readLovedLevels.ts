import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import type { LoveDocument } from '../db/documents/love.ts';
import type { Deps } from '../deps.ts';

/** The levels that an account loves, the latest love first. */
export async function readLovedLevels({ db, catalogue }: Deps, accountId: number): Promise<LevelInfo[]> {
  const loves = await db.loves
    .find({ accountId, kind: 'level' })
    .project<Pick<LoveDocument, 'thingId' | 'at'>>({ thingId: 1, at: 1 })
    .toArray();
  const latest = loves.sort((a, b) => b.at - a.at || b.thingId - a.thingId).slice(0, limits.lovedLevels);
  return latest.flatMap(({ thingId }) => catalogue.get(thingId) ?? []);
}
