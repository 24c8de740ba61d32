import type { PackSearchQuery } from '../../shared/packs.ts';
import type { Viewer } from '../../shared/permissions.ts';
import type { ReplyOf } from '../../shared/routes.ts';
import { compareBy } from '../../shared/search/orders.ts';
import { packMatcher, packOrders } from '../../shared/search/packSearch.ts';
import type { Deps } from '../deps.ts';
import { readCursor, writeCursor } from '../search/cursor.ts';
import { findPage } from '../search/findPage.ts';
import { readPackList } from './readPacks.ts';

const orders = packOrders();

/** A page of the packs that match, with the loves of `viewer`. */
export async function searchPacks(
  deps: Deps,
  { q, sort, reverse, after, limit }: PackSearchQuery,
  viewer: Viewer,
): Promise<ReplyOf<'pack.search'>> {
  const all = await readPackList(deps, viewer);
  const order = orders[sort];
  const matching = all.filter(packMatcher(q)).sort(compareBy(order, false));
  const page = await findPage({
    rows: matching.map((pack) => ({ info: pack })),
    order,
    reverse,
    isWanted: () => true,
    after: after === undefined ? null : readCursor(after),
    limit,
  });
  return {
    packs: page.found,
    matching: page.matching,
    total: all.length,
    next: page.next && writeCursor(page.next),
  };
}
