import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import type { PackInfo } from '../../shared/packs.ts';
import type { CarriedRoute, ListPageName, Pages, ThingPageName } from '../../shared/pages.ts';
import type { ReplyOf } from '../../shared/routes.ts';
import type { Deps } from '../deps.ts';

type Catalogue = Pick<Deps, 'catalogue'>;
type Thing<Name extends ThingPageName> = ReplyOf<Pages[Name]['brings']>;
type Item<Name extends ListPageName> = ReplyOf<Pages[Name]['beginsWith']>[number];

/** The levels on the covers of packs. */
const onCovers = ({ catalogue }: Catalogue, packs: readonly PackInfo[]): LevelInfo[] =>
  packs
    .flatMap(({ levelIds }) => levelIds.slice(0, limits.coverPictures))
    .flatMap((id) => catalogue.get(id) ?? []);

/** The levels whose pictures the page of a thing shows at first. */
export const picturedByThing: {
  [Name in ThingPageName]: (deps: Catalogue, thing: Thing<Name>) => readonly LevelInfo[];
} = {
  level: (deps, level) => [level, ...onCovers(deps, level.packs.slice(0, limits.shortList))],
  pack: (_, { levels }) => levels.slice(0, limits.listPage),
  profile: (deps, { uploadedLevels, createdPacks }) => [
    ...uploadedLevels.slice(0, limits.shortList),
    ...onCovers(deps, createdPacks.slice(0, limits.shortList)),
  ],
};

/** The same for the first items of a list. */
export const picturedByList: {
  [Name in ListPageName]: (deps: Catalogue, items: readonly Item<Name>[]) => readonly LevelInfo[];
} = {
  search: (_, levels) => levels,
  packs: onCovers,
};

/** The same for what else pages carry. */
export const picturedByReply: {
  [Name in CarriedRoute]: (deps: Catalogue, reply: ReplyOf<Name>) => readonly LevelInfo[];
} = {
  'level.home': (_, { latestLevels }) => latestLevels,
  'level.highlights': (deps, { mostLoved, newPacks }) => [...mostLoved, ...onCovers(deps, newPacks)],
};
