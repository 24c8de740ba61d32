import type { Filter } from 'mongodb';
import type { PackInfo } from '../../shared/packs.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { learnLevels } from '../catalogue/learnLevels.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { lovesOf, withLoves } from '../loves/readLoves.ts';
import { presentPacks } from './presentPacks.ts';

/** Every pack, by ascending ID, as a visitor sees it. */
export const readPacks = (deps: Deps): Promise<PackInfo[]> => readStored(deps, {}, 1, null);

/** The same list from memory, with the loves of `viewer`. */
export async function readPackList(deps: Deps, viewer: Viewer): Promise<PackInfo[]> {
  const [packs, loves] = await Promise.all([deps.pageCaches.packList.read(0), lovesOf(deps, viewer)]);
  return withLoves(packs, loves);
}

export const packsOfLevel = (deps: Deps, levelId: number, viewer: Viewer): Promise<PackInfo[]> =>
  readStored(deps, { levelIds: levelId }, -1, viewer);

/** Newest first. */
export const packsByCreator = (deps: Deps, accountId: number, viewer: Viewer): Promise<PackInfo[]> =>
  readStored(deps, { createdBy: accountId }, -1, viewer);

/** Other people's packs that an account was invited to, newest first. */
export const packsSharedWith = (deps: Deps, viewer: NonNullable<Viewer>): Promise<PackInfo[]> =>
  readStored(deps, { editors: viewer.id }, -1, viewer);

async function readStored(
  deps: Deps,
  wanted: Filter<PackDocument>,
  order: 1 | -1,
  viewer: Viewer,
): Promise<PackInfo[]> {
  const packs = await deps.db.packs.find(wanted).sort({ _id: order }).toArray();
  await learnLevels(
    deps,
    packs.flatMap(({ levelIds }) => levelIds),
  );
  return presentPacks(deps, packs, viewer);
}
