import { applyPackOp } from '../../shared/applyPackOp.ts';
import type { ExtendedLevelInfo } from '../../shared/levels.ts';
import type { PackStep } from '../../shared/packSteps.ts';
import type { PackInfo } from '../../shared/packs.ts';
import type { ExtendedProfileInfo } from '../../shared/profiles.ts';
import { serverLimits } from '../limits.ts';
import type { PageChange } from './pageCache.ts';
import type { PageCaches } from './pageCaches.ts';
import { isAlmostFull } from './sizeOfPacks.ts';

/**
 * Inserts a new or changed pack, as visitors see it, into the lists that it belongs to, and removes it from
 * others.
 */
export function putPack(pageCaches: PageCaches, { notes: _, ...pack }: PackInfo): void {
  const levelIds = new Set(pack.levelIds);
  pageCaches.packs.drop(pack.id);
  pageCaches.packList.patch(0, (packs) => replaced(packs, pack, byId));
  patchLevels(pageCaches, pack.id, levelIds, (level, levelId) => {
    const packs = levelIds.has(levelId)
      ? replaced(level.packs, pack, newestFirst)
      : without(level.packs, pack.id);
    return withPacks(level, packs);
  });
  pageCaches.profiles.patch(pack.createdBy.id, (profile) =>
    withCreated(profile, replaced(profile.createdPacks, pack, newestFirst)),
  );
}

/**
 * Applies a step of a pack's history to the lists that show it: its whole state is published later, and not
 * for every step. A page that lacks an earlier step is read again.
 */
export function stepPack(pageCaches: PageCaches, step: PackStep): void {
  const stepped = stepOnce(step);
  const added = new Set(step.ops.flatMap((op) => (op.op === 'add' ? op.levelIds : [])));
  pageCaches.packs.drop(step.packId);
  pageCaches.packList.patch(0, (packs) => withPack(packs, step.packId, stepped));
  patchLevels(pageCaches, step.packId, added, (level, levelId) => {
    const packs = withPack(level.packs, step.packId, stepped);
    if (packs === level.packs) {
      const isShown = packs.some(({ id }) => id === step.packId);
      return added.has(levelId) && !isShown ? null : level;
    }
    const isStill = packs?.find(({ id }) => id === step.packId)?.levelIds.includes(levelId);
    return packs && withPacks(level, isStill ? packs : without(packs, step.packId));
  });
  pageCaches.profiles.patchShowing('pack', step.packId, (profile) => {
    const createdPacks = withPack(profile.createdPacks, step.packId, stepped);
    return createdPacks && withCreated(profile, createdPacks);
  });
}

type Stepped = (known: PackInfo) => PackInfo | null;

/** Changes the pages of the levels that a pack shows now, and of those that it has shown. */
function patchLevels(
  { levels }: PageCaches,
  packId: number,
  levelIds: ReadonlySet<number>,
  change: PageChange<ExtendedLevelInfo>,
): void {
  levels.patchShowing('pack', packId, change);
  for (const id of levelIds) levels.patch(id, change);
}

/**
 * How a step changes its pack, which is the same object when it had the step already; null when an earlier
 * step is missing. Thousands of pages may show the pack, so the step is applied once, and they share its
 * levels.
 */
function stepOnce({ version, ops }: PackStep): Stepped {
  let content: Pick<PackInfo, 'name' | 'description' | 'levelIds'> | null = null;
  return (known) => {
    if (known.version >= version) return known;
    if (known.version + ops.length !== version) return null;
    if (!content) {
      const { name, description, levelIds } = ops.reduce<PackInfo>(applyPackOp, known);
      content = { name, description, levelIds };
    }
    const { notes: _, ...shown } = known;
    return { ...shown, ...content, version };
  };
}

/** The list after a step of one of its packs, the same list without it, or null when it has to be read. */
function withPack(packs: PackInfo[], packId: number, stepped: Stepped): PackInfo[] | null {
  const index = packs.findIndex(({ id }) => id === packId);
  const known = packs[index];
  if (!known) return packs;
  const changed = stepped(known);
  if (changed === known) return packs;
  return changed && packs.with(index, changed);
}

export function dropPack(pageCaches: PageCaches, id: number): void {
  pageCaches.packs.drop(id);
  pageCaches.packList.patch(0, (packs) => without(packs, id));
  pageCaches.levels.patchShowing('pack', id, (level) => withPacks(level, without(level.packs, id)));
  pageCaches.profiles.patchShowing('pack', id, (profile) =>
    withCreated(profile, without(profile.createdPacks, id)),
  );
}

/** The page with a changed list; null when another pack may have to come into it, or leave it. */
function withPacks(level: ExtendedLevelInfo, packs: PackInfo[]): ExtendedLevelInfo | null {
  if (packs === level.packs) return level;
  const isFull = [level.packs, packs].some((list) => isAlmostFull(list, serverLimits.packsOfLevel));
  return isFull ? null : { ...level, packs };
}

/** The same of a person's page. */
function withCreated(profile: ExtendedProfileInfo, createdPacks: PackInfo[]): ExtendedProfileInfo | null {
  if (createdPacks === profile.createdPacks) return profile;
  const lists = [profile.createdPacks, createdPacks];
  const isFull = lists.some((list) => isAlmostFull(list, serverLimits.packsOfPerson));
  return isFull ? null : { ...profile, createdPacks };
}

const byId = (a: PackInfo, b: PackInfo): number => a.id - b.id;
const newestFirst = (a: PackInfo, b: PackInfo): number => b.id - a.id;

/**
 * The list with a newer version of the pack; the same list when it has a newer one already: of two concurrent
 * changes the earlier may be published last. Counts have events of their own, and may have changed since
 * `pack` was read.
 */
function replaced(packs: PackInfo[], pack: PackInfo, order: typeof byId): PackInfo[] {
  const index = packs.findIndex(({ id }) => id === pack.id);
  const known = packs[index];
  if (!known) return [...packs, pack].sort(order);
  if (known.version > pack.version) return packs;
  const { downloads, lovedCount } = known;
  return packs.with(index, { ...pack, downloads, lovedCount });
}

function without(packs: PackInfo[], id: number): PackInfo[] {
  return packs.some((pack) => pack.id === id) ? packs.filter((pack) => pack.id !== id) : packs;
}
