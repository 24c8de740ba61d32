import { useEffect } from 'react';
import type { PackInfo } from '../../../shared/packs.ts';
import { call } from '../../api/call.ts';
import { levels, useLevels } from '../../levels/levelStore.ts';

/**
 * Loads levels of the pack that this browser does not know, such as one that somebody else has just added.
 */
export function useMissingLevels({ levelIds }: Pick<PackInfo, 'levelIds'>): void {
  const byId = useLevels((state) => state.byId);
  const removed = useLevels((state) => state.removed);
  const missing = levelIds.filter((id) => !byId.has(id) && !removed.has(id)).join(',');
  useEffect(() => {
    if (missing === '') return;
    const controller = new AbortController();
    for (const id of missing.split(',')) {
      call('level.info', { params: { id }, signal: controller.signal }).then(
        (level) => levels.put(level),
        // The level is gone, or it is loaded with the whole pack after the next reconnection.
        () => undefined,
      );
    }
    return () => controller.abort();
  }, [missing]);
}
