import { useEffect, useEffectEvent, useState } from 'react';
import type { PackInfo } from '../../../shared/packs.ts';
import { loadPart } from '../../code/loadPart.ts';
import { useLevels } from '../../levels/levelStore.ts';

/**
 * Loads levels of the pack that this browser does not know, such as one that somebody else has just added.
 * `loadAll` loads all levels of the pack with one request.
 */
export function useMissingLevels(
  { levelIds }: Pick<PackInfo, 'levelIds'>,
  loadAll?: (signal: AbortSignal) => Promise<unknown>,
): void {
  const byId = useLevels((state) => state.byId);
  const removed = useLevels((state) => state.removed);
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const missing = levelIds.filter((id) => !byId.has(id) && !removed.has(id) && !gone.has(id)).join(',');

  const loadMissing = useEffectEvent(async (ids: readonly number[], signal: AbortSignal) => {
    // Few pages ever need this code.
    const { loadMissingLevels } = await loadPart(() => import('./loadMissingLevels.ts'));
    await loadMissingLevels(ids, signal, (goneNow) => setGone(new Set([...gone, ...goneNow])), loadAll);
  });
  useEffect(() => {
    if (missing === '') return;
    const controller = new AbortController();
    // The page itself shows that the pack cannot be loaded any more.
    loadMissing(missing.split(',').map(Number), controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [missing]);
}
