import type { LevelSearchQuery } from '../../shared/levels.ts';
import type { ReplyOf } from '../../shared/routes.ts';
import { filterOf } from '../catalogue/filterOf.ts';
import type { Deps } from '../deps.ts';
import type { Asker } from '../images/asker.ts';
import { readCursor, writeCursor } from '../search/cursor.ts';

/** A page of the levels that match. Its JSON is put together from that of the levels, which the list keeps. */
export async function searchLevels(
  { levelSearch, catalogue, keptJson, turns }: Deps,
  query: LevelSearchQuery,
  asker: Asker,
): Promise<ReplyOf<'level.search'>> {
  const { after, limit } = query;
  const page = { after: after === undefined ? null : readCursor(after), limit };
  return turns.run(
    asker.address,
    async () => {
      const { found, matching, next } = await levelSearch.find(filterOf(query), page);
      const facts = { matching, total: catalogue.size, next: next && writeCursor(next) };
      const answer = { levels: found, ...facts };
      const levels = found.map((level) => catalogue.jsonOf(level.id) ?? JSON.stringify(level));
      keptJson.keep(answer, `{"levels":[${levels.join()}],${JSON.stringify(facts).slice(1)}`);
      return answer;
    },
    asker.signal,
  );
}
