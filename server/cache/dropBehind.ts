import type { PackInfo } from '../../shared/packs.ts';
import type { PageCaches } from './pageCaches.ts';

/**
 * Drops the history of a pack, and the lists of own packs, that lack a state of it: the steps that led there
 * have events of their own, which are lost with a process that is killed.
 */
export function dropBehind(
  { histories, steps, ownPacks }: PageCaches,
  { id, name, levelIds, version }: PackInfo,
): void {
  histories.patchAll((history, { packId, before = Number.POSITIVE_INFINITY }) =>
    packId === id && before > version && (history[0]?.version ?? 0) < version ? null : history,
  );
  steps.patchAll((known, { packId }) => (packId === id && known.version < version ? null : known));
  const ids = levelIds.join();
  const isBehind = (own: { id: number; name: string; levelIds: number[]; version?: number }) =>
    own.id === id && (own.name !== name || own.levelIds.join() !== ids || (own.version ?? version) < version);
  ownPacks.patchShowing('pack', id, (own) =>
    own.packs.some(isBehind) || own.sharedPacks.some(isBehind) ? null : own,
  );
}
