import type { PackSearchQuery } from '../../shared/packs.ts';
import type { Viewer } from '../../shared/permissions.ts';
import type { ReplyOf } from '../../shared/routes.ts';
import type { Deps } from '../deps.ts';
import type { Asker } from '../images/asker.ts';
import { lovesOf, withLoves } from '../loves/readLoves.ts';
import { readCursor, writeCursor } from '../search/cursor.ts';

/** A part of the packs that match, with the loves of `viewer`. */
export async function searchPacks(
  deps: Deps,
  { q: query, sort, reverse, after, limit }: PackSearchQuery,
  viewer: Viewer,
  asker: Asker,
): Promise<ReplyOf<'pack.search'>> {
  const { pageCaches, packSearch, turns } = deps;
  const page = { after: after === undefined ? null : readCursor(after), limit };
  const [packs, loves] = await Promise.all([pageCaches.packList.read(0), lovesOf(deps, viewer)]);
  const { found, matching, next } = await turns.run(
    asker.address,
    () => packSearch.find(packs, { query, sort, reverse }, page),
    asker.signal,
  );
  return {
    packs: withLoves(found, loves),
    matching,
    total: packs.length,
    next: next && writeCursor(next),
  };
}
