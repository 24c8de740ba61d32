import { limits } from '../../shared/limits.ts';
import type { ReplyOf } from '../../shared/routes.ts';
import type { KeptJson } from '../cache/keptJson.ts';
import type { LevelCatalogue } from './catalogue.ts';
import type { LevelSearch } from './levelSearch.ts';

type Home = ReplyOf<'level.home'>;

/**
 * The newest levels, for the first page: the same object, whose JSON is kept, until one of them changes, or any
 * level is added, edited or removed.
 */
export function createHome(
  catalogue: LevelCatalogue,
  levelSearch: LevelSearch,
  keptJson: KeptJson,
): () => Promise<Home> {
  let made: { home: Home; revision: number; structureRevision: number } | null = null;

  function isCurrent({ home, revision, structureRevision }: NonNullable<typeof made>): boolean {
    return (
      structureRevision === catalogue.structureRevision &&
      !home.latestLevels.some(({ id }) => catalogue.hasChanged(id, revision))
    );
  }

  return async () => {
    if (made && isCurrent(made)) return made.home;
    const { revision, structureRevision } = catalogue;
    const home = { latestLevels: await levelSearch.first('date', limits.homeLevels) };
    keptJson.of(home, home);
    made = { home, revision, structureRevision };
    return home;
  };
}
