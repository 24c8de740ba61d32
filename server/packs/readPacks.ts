import type { Filter } from 'mongodb';
import type { PackInfo } from '../../shared/packs.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { sizeOfPacks } from '../cache/sizeOfPacks.ts';
import { learnLevels } from '../catalogue/learnLevels.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';
import { lovesOf, withLoves } from '../loves/readLoves.ts';
import { presentPacks } from './presentPacks.ts';

/** Every pack, by ascending ID, as a visitor sees it. */
export async function readPacks(deps: Deps): Promise<PackInfo[]> {
  const packs = await deps.db.packs
    .find({}, { projection: { notes: 0 } })
    .sort({ _id: 1 })
    .toArray();
  return present(deps, packs, null);
}

/** The same list from memory, with the loves of `viewer`. */
export async function readPackList(deps: Deps, viewer: Viewer): Promise<PackInfo[]> {
  const [packs, loves] = await Promise.all([deps.pageCaches.packList.read(0), lovesOf(deps, viewer)]);
  return withLoves(packs, loves);
}

/** The newest packs with a level, as visitors see them. */
export async function packsOfLevel(deps: Deps, levelId: number): Promise<PackInfo[]> {
  const packs = await readNewest(deps, { levelIds: levelId }, serverLimits.packsOfLevel);
  return (await present(deps, packs, null)).map(deps.samePacks.of);
}

/** Newest first. */
export const packsByCreator = async (deps: Deps, accountId: number, viewer: Viewer): Promise<PackInfo[]> =>
  present(deps, await readNewest(deps, { createdBy: accountId }, serverLimits.packsOfPerson), viewer);

/** Other people's packs that an account was invited to, newest first. */
export const packsSharedWith = async (deps: Deps, viewer: NonNullable<Viewer>): Promise<PackInfo[]> =>
  present(deps, await readNewest(deps, { editors: viewer.id }, serverLimits.packsOfPerson), viewer);

/** As many of the newest packs as fit, without their notes. */
export async function readNewest(
  { db }: Deps,
  wanted: Filter<PackDocument>,
  maxSize: number,
): Promise<PackDocument[]> {
  const packs: PackDocument[] = [];
  let size = 0;
  const newest = db.packs.find(wanted, { projection: { notes: 0 }, batchSize: 20 }).sort({ _id: -1 });
  for await (const pack of newest) {
    size += sizeOfPacks([pack]);
    if (size > maxSize) break;
    packs.push(pack);
  }
  return packs;
}

async function present(deps: Deps, packs: readonly PackDocument[], viewer: Viewer): Promise<PackInfo[]> {
  await learnLevels(
    deps,
    packs.flatMap(({ levelIds }) => levelIds),
  );
  return presentPacks(deps, packs, viewer);
}
