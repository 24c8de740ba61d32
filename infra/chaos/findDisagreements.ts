import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../server/db/connect.ts';
import type { PackFollower } from '../../server/testing/packFollower.ts';
import type { PackContent } from '../../shared/applyPackOp.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import type { ChaosSite } from './chaosSite.ts';

type Shown = Pick<PackContent, 'levelIds'> & { version: number };

/** One sentence for each server and each open page that shows something else than the database has. */
export async function findDisagreements(
  { servers }: ChaosSite,
  db: Database,
  followers: readonly PackFollower[],
  packId: number,
): Promise<string[]> {
  const levels = await db.levels.find().sort({ _id: 1 }).toArray();
  const loves = new Map(levels.map(({ _id, lovedCount }) => [_id, lovedCount]));
  const pack = await db.packs.findOne({ _id: packId });
  const wrong: string[] = [];
  const comparePack = (who: string, shown: Shown | null) => {
    if (shown?.version !== pack?.version) {
      wrong.push(`${who} shows version ${shown?.version} of a pack at ${pack?.version}.`);
    } else if (!isDeepStrictEqual(shown?.levelIds, pack?.levelIds)) {
      wrong.push(`${who} shows levels ${shown?.levelIds} of a pack with ${pack?.levelIds}.`);
    }
  };
  for (const [index, { url }] of servers.entries()) {
    const list: { id: number; lovedCount: number }[] = await readJson(url + addressOf('level.list'));
    const listed = new Map(list.map(({ id, lovedCount }) => [id, lovedCount]));
    for (const id of new Set([...loves.keys(), ...listed.keys()])) {
      if (loves.get(id) === listed.get(id)) continue;
      wrong.push(`Server ${index + 1} lists level ${id} with ${listed.get(id)} loves of ${loves.get(id)}.`);
    }
    const shownPack = await readJson(url + addressOf('pack.info', { params: { id: packId } }));
    comparePack(`Server ${index + 1}`, shownPack);
  }
  for (const [index, follower] of followers.entries()) {
    comparePack(`The open page ${index + 1}`, follower.shown());
  }
  return wrong;
}

const readJson = async (url: string) => (await fetch(url)).json();
