import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../server/db/connect.ts';
import type { PackFollower } from '../../server/testing/packFollower.ts';
import type { PackContent } from '../../shared/applyPackOp.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import type { ChaosSite } from './chaosSite.ts';

/** One sentence for each server and each open page that shows something else than the database has. */
export async function findDisagreements(
  { servers }: ChaosSite,
  db: Database,
  followers: readonly PackFollower[],
  packId: number,
): Promise<string[]> {
  const levels = await db.levels.find().sort({ _id: 1 }).toArray();
  const counts = levels.map(({ _id, lovedCount }) => [_id, lovedCount]);
  const pack = await db.packs.findOne({ _id: packId });
  const isThePack = (seen: (Pick<PackContent, 'levelIds'> & { version: number }) | null) =>
    seen?.version === pack?.version && isDeepStrictEqual(seen?.levelIds, pack?.levelIds);

  const wrong: string[] = [];
  for (const [index, { url }] of servers.entries()) {
    const list: { id: number; lovedCount: number }[] = await readJson(url + addressOf('level.list'));
    const isTheList = isDeepStrictEqual(
      list.map(({ id, lovedCount }) => [id, lovedCount]),
      counts,
    );
    if (!isTheList) wrong.push(`The level list of server ${index + 1} differs from the database.`);
    if (!isThePack(await readJson(url + addressOf('pack.info', { params: { id: packId } })))) {
      wrong.push(`The pack of server ${index + 1} differs from the database.`);
    }
  }
  for (const [index, follower] of followers.entries()) {
    const shown = follower.shown();
    if (isThePack(shown)) continue;
    wrong.push(`The open page ${index + 1} shows version ${shown?.version} of a pack at ${pack?.version}.`);
  }
  return wrong;
}

const readJson = async (url: string) => (await fetch(url)).json();
