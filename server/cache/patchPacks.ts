import { applyPackOp } from '../../shared/applyPackOp.ts';
import type { ExtendedLevelInfo } from '../../shared/levels.ts';
import type { PackStep } from '../../shared/packSteps.ts';
import type { PackInfo } from '../../shared/packs.ts';
import type { PageChange } from './pageCache.ts';
import type { PageCaches } from './pageCaches.ts';

/**
 * Inserts a new or changed pack, as visitors see it, into the lists that it belongs to, and removes it from
 * others.
 */
export function putPack(pageCaches: PageCaches, { notes: _, ...pack }: PackInfo): void {
  pageCaches.packs.drop(pack.id);
  pageCaches.packList.patch(0, (packs) => replaced(packs, pack, byId));
  const levelIds = new Set(pack.levelIds);
  patchLevels(pageCaches, pack.id, levelIds, (level, levelId) => {
    const packs = levelIds.has(levelId)
      ? replaced(level.packs, pack, newestFirst)
      : without(level.packs, pack.id);
    return packs === level.packs ? level : { ...level, packs };
  });
  pageCaches.profiles.patch(pack.createdBy.id, (profile) => {
    const createdPacks = replaced(profile.createdPacks, pack, newestFirst);
    return createdPacks === profile.createdPacks ? profile : { ...profile, createdPacks };
  });
}

/**
 * Applies a step of a pack's history to the lists that show it: its whole state is published later, and not
 * for every step. A page that lacks an earlier step is read again.
 */
export function stepPack(pageCaches: PageCaches, step: PackStep): void {
  pageCaches.packs.drop(step.packId);
  pageCaches.packList.patch(0, (packs) => stepped(packs, step));
  const added = new Set(step.ops.flatMap((op) => (op.op === 'add' ? op.levelIds : [])));
  patchLevels(pageCaches, step.packId, added, (level, levelId) => {
    const isShown = level.packs.some(({ id }) => id === step.packId);
    if (!isShown) return added.has(levelId) ? null : level;
    const packs = stepped(level.packs, step);
    if (packs === level.packs) return level;
    return packs && { ...level, packs: packs.filter((pack) => pack.levelIds.includes(levelId)) };
  });
  pageCaches.profiles.patchShowing('pack', step.packId, (profile) => {
    const createdPacks = stepped(profile.createdPacks, step);
    return createdPacks === profile.createdPacks ? profile : createdPacks && { ...profile, createdPacks };
  });
}

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
 * The list after a step of one of its packs, the same list without it, or null when an earlier step is
 * missing.
 */
function stepped(packs: PackInfo[], { packId, version, ops }: PackStep): PackInfo[] | null {
  const index = packs.findIndex(({ id }) => id === packId);
  const known = packs[index];
  if (!known || known.version >= version) return packs;
  if (known.version + ops.length !== version) return null;
  const { notes: _, ...changed } = ops.reduce<PackInfo>(applyPackOp, known);
  return packs.with(index, { ...changed, version });
}

export function dropPack(pageCaches: PageCaches, id: number): void {
  pageCaches.packs.drop(id);
  pageCaches.packList.patch(0, (packs) => without(packs, id));
  pageCaches.levels.patchShowing('pack', id, (level) => {
    const packs = without(level.packs, id);
    return packs === level.packs ? level : { ...level, packs };
  });
  pageCaches.profiles.patchShowing('pack', id, (profile) => {
    const createdPacks = without(profile.createdPacks, id);
    return createdPacks === profile.createdPacks ? profile : { ...profile, createdPacks };
  });
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
