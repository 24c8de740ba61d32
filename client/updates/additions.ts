import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { levels, useLevelLists } from '../levels/levelStore.ts';
import { packs } from '../packs/sync/packStore.ts';

/** Adds levels that were just published or have come back; returns how many were not known before. */
export function addLevels(added: readonly LevelInfo[]): number {
  const fresh = added.filter(({ id }) => !levels.get(id));
  if (fresh.length === 0) return 0;
  levels.addAll(fresh);
  const { latestIds } = useLevelLists.getState();
  if (latestIds) {
    const addedAt = (id: number) => levels.get(id)?.addedAt ?? 0;
    const ids = [...fresh.map(({ id }) => id), ...latestIds].sort((a, b) => addedAt(b) - addedAt(a) || b - a);
    useLevelLists.setState({ latestIds: ids.slice(0, limits.homeLevels) });
  }
  return fresh.length;
}

/** Adds packs that were just created or have come back; returns how many were not known before. */
export function addPacks(added: readonly PackInfo[]): number {
  const fresh = added.filter(({ id }) => !packs.get(id));
  packs.addAll(added);
  return fresh.length;
}
