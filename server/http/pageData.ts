import { ApiError } from '../../shared/errors.ts';
import { type LevelInfo, levelRoutes } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import type { ListBeginning } from '../../shared/listBeginning.ts';
import { packRoutes } from '../../shared/packs.ts';
import { type FoundPage, findPage } from '../../shared/pageAddresses.ts';
import type { PageHead } from '../../shared/pageHead.ts';
import {
  type CarriedRoute,
  type CarryingPageName,
  type ListPageName,
  type PageName,
  type Pages,
  pages,
  type ThingPageName,
  unknownPage,
} from '../../shared/pages.ts';
import type { ReplyOf, RouteName } from '../../shared/routes.ts';
import { levelOrders } from '../../shared/search/levelSearch.ts';
import { placeOf } from '../../shared/search/orders.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import type { Asker } from '../images/asker.ts';
import { readHighlights, readHome } from '../levels/readHome.ts';
import { showLevel } from '../levels/readLevel.ts';
import { searchLevels } from '../levels/searchLevels.ts';
import { showPack } from '../packs/readPack.ts';
import { searchPacks } from '../packs/searchPacks.ts';
import { showProfile } from '../profiles/readProfile.ts';
import { writeCursor } from '../search/cursor.ts';
import { toApiError } from './errors.ts';
import { picturedByList, picturedByReply, picturedByThing } from './picturedLevels.ts';

/** The data written into the HTML of a page. */
export interface PageData {
  status: number;
  head: PageHead;
  /** The canonical address; null when there is no such page. */
  path: string | null;
  /** The call that the page makes as soon as its code runs; null when there is none. */
  asks: RouteName | null;
  /**
   * Route name, with the ID where the route takes one (`level.extendedInfo:7`) → the reply of that route;
   * null when there is no such thing. `first level.list` has the first items of that list, or of a
   * search in it; `picture colors` what `PictureColors` knows about the pictures on the page.
   */
  data: Partial<
    Record<RouteName | `${RouteName}:${number}` | `first ${RouteName}` | 'picture colors', unknown>
  >;
}

/** The person for whom a page is read, and the address that waits for it. */
interface Reader {
  actor: Actor | null;
  asker: Asker;
}

type Brought<Name extends ThingPageName> = ReplyOf<Pages[Name]['brings']>;

/** Reads the thing that a page is about. The ID is the one in its address. */
const readers: {
  [Name in ThingPageName]: (deps: Deps, id: number, actor: Actor | null) => Promise<Brought<Name>>;
} = {
  level: (deps, id, actor) => showLevel(deps, id, actor),
  pack: (deps, id, actor) => showPack(deps, id, actor),
  profile: (deps, id, actor) => showProfile(deps, id, actor),
};

const carriedReaders: {
  [Name in CarriedRoute]: (deps: Deps) => ReplyOf<Name> | Promise<ReplyOf<Name>>;
} = {
  'level.home': readHome,
  'level.highlights': readHighlights,
};

type Listed<Name extends ListPageName> = ListBeginning<ReplyOf<Pages[Name]['beginsWith']>[number]>;

/**
 * The first items of a list or of a search in it, in the order in which its page shows them; null for an
 * invalid search.
 */
const beginnings: {
  [Name in ListPageName]: (deps: Deps, search: string, who: Reader) => Promise<Listed<Name> | null>;
} = {
  async search(deps, search, { asker }) {
    if (search === '') return newestLevels(deps);
    const wanted = levelRoutes['level.search'].query.safeParse(paramsOf(search));
    if (!wanted.success) return null;
    const { levels, matching, next } = await searchLevels(
      deps,
      { ...wanted.data, limit: limits.listPage },
      asker,
    );
    return { search, items: levels, matching, next };
  },
  async packs(deps, search, { actor, asker }) {
    const wanted = packRoutes['pack.search'].query.safeParse(paramsOf(search));
    if (!wanted.success) return null;
    const { packs, matching, next } = await searchPacks(
      deps,
      { ...wanted.data, limit: limits.listPage },
      actor,
      asker,
    );
    return { search, items: packs, matching, next };
  },
};

/** Null also for a wrong `after`, and for too many waiting searches of an address: the browser reports it. */
async function readBeginning<Name extends ListPageName>(
  deps: Deps,
  name: Name,
  search: string,
  who: Reader,
): Promise<Listed<Name> | null> {
  try {
    return await beginnings[name](deps, search, who);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

const paramsOf = (search: string) => Object.fromEntries(new URLSearchParams(search));

/** The beginning of the whole list, without a search. */
function newestLevels({ catalogue }: Deps): Listed<'search'> {
  const items = catalogue.newest(limits.listPage);
  const last = items.at(-1);
  const hasMore = catalogue.size > items.length && last !== undefined;
  const next = hasMore ? writeCursor(placeOf(levelOrders.date, last)) : null;
  return { search: '', items, matching: catalogue.size, next };
}

const lengths: { [Name in ListPageName]: (deps: Deps) => number | Promise<number> } = {
  search: ({ catalogue }) => catalogue.size,
  packs: (deps) => deps.pages.packCount.read(0),
};

/** The same entries of the table, typed so that they accept what is read for them. */
const thingPages: {
  [Name in ThingPageName]: {
    brings: RouteName;
    about: (thing: Brought<Name>) => PageHead;
    missing: PageHead;
  };
} = pages;

/** The page at `path` without any data that has to be read. */
export function blankPage(path: string): PageData {
  const found = findPage(path);
  if (!found) return { status: 404, head: unknownPage, path: null, asks: null, data: {} };
  return { status: 200, head: pages[found.name].head, path: found.path, asks: null, data: {} };
}

/** The page at `path` as `actor` sees it; when nothing is there, a page that says so. */
export async function readPageData(
  deps: Deps,
  { path, search }: { path: string; search: string },
  who: Reader,
): Promise<PageData> {
  const { actor } = who;
  const found = findPage(path);
  const page = blankPage(path);
  if (found && isThing(found.name)) return { ...page, ...(await readThing(deps, found.name, found, actor)) };
  if (found && isCarrying(found.name)) {
    const carried = await Promise.all(pages[found.name].carries.map((route) => readCarried(deps, route)));
    const replies = Object.fromEntries(carried.map(({ route, reply }) => [route, reply]));
    const pictured = carried.flatMap((each) => each.pictured);
    return { ...page, data: { ...replies, ...colorsOf(deps, pictured) } };
  }
  if (found && isList(found.name)) {
    const { beginsWith } = pages[found.name];
    const isLong = (await lengths[found.name](deps)) > limits.browserList;
    const first = await readBeginning(deps, found.name, search, who);
    const data = first ? { [`first ${beginsWith}`]: first, ...listColors(deps, found.name, first) } : {};
    // Browsers do not load a list this long.
    return { ...page, asks: isLong ? null : beginsWith, data };
  }
  return page;
}

const isThing = (name: PageName): name is ThingPageName => 'about' in pages[name];
const isList = (name: PageName): name is ListPageName => 'beginsWith' in pages[name];
const isCarrying = (name: PageName): name is CarryingPageName => 'carries' in pages[name];

const colorsOf = ({ pictureColors }: Deps, levels: readonly LevelInfo[]): PageData['data'] => ({
  'picture colors': pictureColors.of(levels),
});

const listColors = <Name extends ListPageName>(deps: Deps, name: Name, { items }: Listed<Name>) =>
  colorsOf(deps, picturedByList[name](deps, items));

async function readCarried<Name extends CarriedRoute>(deps: Deps, route: Name) {
  const reply = await carriedReaders[route](deps);
  return { route, reply, pictured: picturedByReply[route](deps, reply) };
}

async function readThing<Name extends ThingPageName>(
  deps: Deps,
  name: Name,
  { params }: FoundPage,
  actor: Actor | null,
): Promise<Partial<PageData>> {
  const { brings, about, missing } = thingPages[name];
  const id = Number(params.id);
  try {
    const thing = await readers[name](deps, id, actor);
    const colors = colorsOf(deps, picturedByThing[name](deps, thing));
    return { head: about(thing), data: { [`${brings}:${id}`]: thing, ...colors } };
  } catch (error) {
    if (toApiError(error).status === 404) {
      return { status: 404, head: missing, data: { [`${brings}:${id}`]: null } };
    }
    throw error;
  }
}
