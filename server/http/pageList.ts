import type { FirstItems } from '../../shared/carriedData.ts';
import { ApiError } from '../../shared/errors.ts';
import { levelRoutes } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import type { ListBeginning } from '../../shared/listBeginning.ts';
import { packRoutes } from '../../shared/packs.ts';
import { type BeginningRoute, type ListPageName, type Pages, pages } from '../../shared/pages.ts';
import type { ReplyOf } from '../../shared/routes.ts';
import { levelOrders } from '../../shared/search/levelSearch.ts';
import { placeOf } from '../../shared/search/orders.ts';
import type { Deps } from '../deps.ts';
import { searchLevels } from '../levels/searchLevels.ts';
import { searchPacks } from '../packs/searchPacks.ts';
import { writeCursor } from '../search/cursor.ts';
import type { PageContent, Reader } from './pageContent.ts';
import { picturedByList } from './picturedLevels.ts';

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

/** What a page carries of its list. */
const firstData: { [Name in ListPageName]: (first: Listed<Name>) => FirstItems } = {
  search: (first) => ({ 'first level.list': first }),
  packs: (first) => ({ 'first pack.list': first }),
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

/** Of several values of a parameter the first one, as in the browser. */
const paramsOf = (search: string) => Object.fromEntries([...new URLSearchParams(search)].reverse());

/** The beginning of the whole list, without a search. */
async function newestLevels({ catalogue, levelSearch }: Deps): Promise<Listed<'search'>> {
  const items = await levelSearch.first('date', limits.listPage);
  const last = items.at(-1);
  const hasMore = catalogue.size > items.length && last !== undefined;
  const next = hasMore ? writeCursor(placeOf(levelOrders.date, last)) : null;
  return { search: '', items, matching: catalogue.size, next };
}

const lengths: { [Name in ListPageName]: (deps: Deps) => number | Promise<number> } = {
  search: ({ catalogue }) => catalogue.size,
  packs: (deps) => deps.pageCaches.packCount.read(0),
};

/**
 * The first items of the list of a page. `asks` is the call for the whole list; null where it is so long that
 * browsers do not load it.
 */
export async function readListPage<Name extends ListPageName>(
  deps: Deps,
  name: Name,
  search: string,
  who: Reader,
): Promise<PageContent & { asks: BeginningRoute | null }> {
  const isLong = (await lengths[name](deps)) > limits.browserList;
  const asks = isLong ? null : pages[name].beginsWith;
  const first = await readBeginning(deps, name, search, who);
  if (!first) return { asks, data: {}, pictured: [] };
  return { asks, data: firstData[name](first), pictured: picturedByList[name](deps, first.items) };
}
