import type { PackSearchQuery } from '../../shared/packs.ts';
import type { Viewer } from '../../shared/permissions.ts';
import type { ReplyOf } from '../../shared/routes.ts';
import { compareBy } from '../../shared/search/orders.ts';
import { packMatcher, packOrders } from '../../shared/search/packSearch.ts';
import type { Deps } from '../deps.ts';
import type { Asker } from '../images/asker.ts';
import { readCursor, writeCursor } from '../search/cursor.ts';
import { findPart } from '../search/findPart.ts';
import { readPackList } from './readPacks.ts';

const orders = packOrders();

/** A part of the packs that match, with the loves of `viewer`. */
export async function searchPacks(
  deps: Deps,
  { q, sort, reverse, after, limit }: PackSearchQuery,
  viewer: Viewer,
  asker: Asker,
): Promise<ReplyOf<'pack.search'>> {
  const all = await readPackList(deps, viewer);
  const order = orders[sort];
  const place = after === undefined ? null : readCursor(after);
  const find = () => {
    const matching = all.filter(packMatcher(q)).sort(compareBy(order, false));
    const rows = matching.map((pack) => ({ info: pack }));
    return findPart({ rows, order, reverse, isWanted: () => true, after: place, limit });
  };
  const part = await deps.turns.run(asker.address, find, asker.signal);
  return {
    packs: part.found,
    matching: part.matching,
    total: all.length,
    next: part.next && writeCursor(part.next),
  };
}
