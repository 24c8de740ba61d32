import type { LevelSearchQuery } from '../../shared/levels.ts';
import type { ReplyOf } from '../../shared/routes.ts';
import { filterOf } from '../catalogue/filterOf.ts';
import type { Deps } from '../deps.ts';
import type { Asker } from '../images/asker.ts';
import { readCursor, writeCursor } from '../search/cursor.ts';

/** A page of the levels that match. */
export async function searchLevels(
  { levelSearch, catalogue, turns }: Deps,
  query: LevelSearchQuery,
  asker: Asker,
): Promise<ReplyOf<'level.search'>> {
  const { after, limit } = query;
  const page = { after: after === undefined ? null : readCursor(after), limit };
  const { found, matching, next } = await turns.run(
    asker.address,
    () => levelSearch.find(filterOf(query), page),
    asker.signal,
  );
  return { levels: found, matching, total: catalogue.size, next: next && writeCursor(next) };
}
