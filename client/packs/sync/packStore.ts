import { create } from 'zustand';
import { applyPackOp, type PackContent, type PackOp } from '../../../shared/applyPackOp.ts';
import type { PackInfo, PackState, PackStep } from '../../../shared/packs.ts';
import { createEntityStore } from '../../state/entityStore.ts';

/** All packs known to this browser, as the server last confirmed them. */
export const packs = createEntityStore<PackInfo>((pack) => pack.version);
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

/** Takes the newest state of a pack, with which the server answers a change. */
export function putPackState(id: number, state: PackState): void {
  const { version, levelIds, name, description, notes } = state;
  packs.update(id, (known) =>
    version < known.version ? known : { ...known, version, levelIds, name, description, notes },
  );
}

export function countPack(id: number, counts: { downloads?: number; lovedCount?: number }): void {
  packs.update(id, (pack) => ({ ...pack, ...counts }));
}

/** Whether `packs` holds the whole site. */
export const usePackLists = create<{ isWhole: boolean }>(() => ({ isWhole: false }));
