import { limits } from '../../shared/limits.ts';
import type { ReplyOf } from '../../shared/routes.ts';
import type { KeptJson } from '../cache/keptJson.ts';
import type { LevelCatalogue } from './catalogue.ts';
import type { LevelSearch } from './levelSearch.ts';

type Home = ReplyOf<'level.home'>;

/** The newest levels, for the first page: the same object, whose JSON is kept, until a level changes. */
export function createHome(
  catalogue: LevelCatalogue,
  levelSearch: LevelSearch,
  keptJson: KeptJson,
): () => Promise<Home> {
  let made: { home: Home; revision: number } | null = null;
  return async () => {
    const { revision } = catalogue;
    if (made?.revision === revision) return made.home;
    const home = { latestLevels: await levelSearch.first('date', limits.homeLevels) };
    keptJson.of(home, home);
    made = { home, revision };
    return home;
  };
}
