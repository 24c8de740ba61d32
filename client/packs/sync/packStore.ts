import { applyPackOp, type PackContent, type PackOp } from '../../../shared/applyPackOp.ts';
import type { ListBeginning } from '../../../shared/listBeginning.ts';
import type { ListedCounts } from '../../../shared/loves.ts';
import type { PackState, PackStep } from '../../../shared/packSteps.ts';
import type { ListedPack, PackInfo } from '../../../shared/packs.ts';
import { createEntityStore } from '../../state/entityStore.ts';
import { createStore } from '../../store/createStore.ts';

interface KnownPack extends PackInfo {
  /** Facts from events for lists, which do not say which levels are in a pack. */
  listed?: Pick<ListedPack, 'version' | 'levelCount'>;
}

/** All packs known to this browser, as the server last confirmed them. */
export const packs = createEntityStore<KnownPack>(
  (pack) => pack.version,
  // Lists come without notes.
  ({ notes }, newer) => (newer.notes || !notes ? newer : { ...newer, notes }),
);
export const usePacks = packs.useStore;

/** A pack after some operations; everything but its content stays. */
export function withOps(pack: PackInfo, ops: readonly PackOp[]): PackInfo {
  const { name, description, levelIds, notes } = ops.reduce<PackContent>(applyPackOp, pack);
  return { ...pack, name, description, levelIds: [...levelIds], ...(notes && { notes: { ...notes } }) };
}

/** Applies an accepted step to a known pack; false when an earlier step is missing. */
export function applyPackStep({ packId, version, ops }: PackStep): boolean {
  const pack = packs.get(packId);
  const before = version - ops.length;
  if (pack && before > pack.version) return false;
  packs.update(packId, (known) => (known.version === before ? { ...withOps(known, ops), version } : known));
  return true;
}

/** Applies the newest state of a pack, which the server returns with every change. */
export function putPackState(id: number, state: PackState): void {
  const { version, levelIds, name, description, notes } = state;
  packs.update(id, (known) =>
    version < known.version ? known : { ...known, version, levelIds, name, description, notes },
  );
}

export function countPack(id: number, counts: { downloads?: number; lovedCount?: number }): void {
  packs.update(id, (pack) => ({ ...pack, ...counts }));
}

/** Sets counts of packs as lists receive them. */
export const countPacks = (counts: readonly ListedCounts[]): void => packs.updateAll(counts);

/** Applies what lists say about known packs. Their levels stay as they are until their page is opened. */
export function putListedPacks(listed: readonly ListedPack[]): void {
  const newer = listed.filter(({ id, version }) => version > (packs.get(id)?.version ?? version));
  packs.updateAll(
    newer.map(({ version, levelCount, ...changed }) => ({ ...changed, listed: { version, levelCount } })),
  );
}

/** The newest known version of a pack, and its number of levels. */
export const newestOf = ({
  version,
  levelIds,
  listed,
}: KnownPack): { version: number; levelCount: number } =>
  listed && listed.version > version ? listed : { version, levelCount: levelIds.length };

interface PackLists {
  /** Whether `packs` holds the whole site. */
  isWhole: boolean;
  /** The first packs of the list, if its page was opened first; else null. */
  beginning: ListBeginning<PackInfo> | null;
}

export const usePackLists = createStore<PackLists>(() => ({ isWhole: false, beginning: null }));
