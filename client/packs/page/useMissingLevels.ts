import { useEffect } from 'react';
import type { PackInfo } from '../../../shared/packs.ts';
import { call } from '../../api/call.ts';
import { levels, useLevels } from '../../levels/levelStore.ts';

/** Someone else may add a level that this browser has never heard of. */
export function useMissingLevels({ levelIds }: PackInfo): void {
  const byId = useLevels((state) => state.byId);
  const removed = useLevels((state) => state.removed);
  const missing = levelIds.filter((id) => !byId.has(id) && !removed.has(id)).join(',');
  useEffect(() => {
    if (missing === '') return;
    const controller = new AbortController();
    for (const id of missing.split(',')) {
      call('level.info', { params: { id }, signal: controller.signal }).then(
        (level) => levels.put(level),
        // Gone already, or to be loaded with the whole pack after the next reconnection.
        () => undefined,
      );
    }
    return () => controller.abort();
  }, [missing]);
}
