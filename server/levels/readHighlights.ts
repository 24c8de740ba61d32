import type { ReplyOf } from '../../shared/routes.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';

/** The levels and packs of the first page beside the newest levels, from memory and as visitors see them. */
export async function readHighlights({
  levelSearch,
  pageCaches,
}: Pick<Deps, 'levelSearch' | 'pageCaches'>): Promise<ReplyOf<'level.highlights'>> {
  const [loved, packs] = await Promise.all([
    levelSearch.first('lovedCount', serverLimits.homeLoved),
    pageCaches.packList.read(0),
  ]);
  return {
    mostLoved: loved.filter(({ lovedCount }) => lovedCount > 0),
    newPacks: packs
      .filter(({ levelIds }) => levelIds.length > 0)
      // An import brings packs that are older than those before them.
      .sort((a, b) => a.createdAt - b.createdAt || a.id - b.id)
      .slice(-serverLimits.homePacks)
      .reverse(),
  };
}
