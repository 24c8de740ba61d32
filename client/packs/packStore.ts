import { applyPackOp } from '../../shared/packOps.ts';
import type { PackInfo, PackStep } from '../../shared/packs.ts';
import { createEntityStore } from '../state/entityStore.ts';

/** Every pack this browser knows of, as lists show it. */
export const packs = createEntityStore<PackInfo>((pack) => pack.version);

/** Moves a known pack one version on; after a gap it waits for an answer that has the whole pack. */
export function applyPackStep({ packId, version, ops }: PackStep): void {
  packs.update(packId, (pack) => {
    if (version !== pack.version + 1) return pack;
    const { name, description, levelIds } = ops.reduce<Pick<PackInfo, 'name' | 'description' | 'levelIds'>>(
      applyPackOp,
      pack,
    );
    return { ...pack, name, description, levelIds: [...levelIds], version };
  });
}

export function countPack(id: number, counts: { downloads?: number; lovedCount?: number }): void {
  packs.update(id, (pack) => ({ ...pack, ...counts }));
}
