import { limits } from '../../shared/limits.ts';
import type { ReplyOf } from '../../shared/routes.ts';
import type { KeptJson } from '../cache/keptJson.ts';
import type { LevelCatalogue } from './catalogue.ts';
import type { LevelSearch } from './levelSearch.ts';

type Home = ReplyOf<'level.home'>;

/** The newest levels, for the first page. */
export interface HomeLevels {
  /** The same object, whose JSON is kept, until one of them changes, or any level is added, edited or removed. */
  read(): Promise<Home>;
  /** That object if it has been made. */
  known(): Home | undefined;
}

export function createHome(
  catalogue: LevelCatalogue,
  levelSearch: LevelSearch,
  keptJson: KeptJson,
): HomeLevels {
  let made: { home: Home; revision: number; structureRevision: number } | null = null;

  function isCurrent({ home, revision, structureRevision }: NonNullable<typeof made>): boolean {
    return (
      structureRevision === catalogue.structureRevision &&
      !home.latestLevels.some(({ id }) => catalogue.hasChanged(id, revision))
    );
  }

  const known = () => (made && isCurrent(made) ? made.home : undefined);

  return {
    known,
    async read() {
      const kept = known();
      if (kept) return kept;
      const { revision, structureRevision } = catalogue;
      const home = { latestLevels: await levelSearch.first('date', limits.homeLevels) };
      keptJson.of(home, home);
      made = { home, revision, structureRevision };
      return home;
    },
  };
}
