import { useEffect, useEffectEvent, useState } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { levels, useLevels } from '../../levels/levelStore.ts';
import { untilAnswered } from '../../state/untilAnswered.ts';

/** So many levels are loaded at once; more than that with `loadAll`, if there is one. */
const maxAtOnce = 20;

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
    if (loadAll && ids.length > maxAtOnce) await untilAnswered(loadAll, signal);
    // The answer may lack levels that were added since, or that only our own edits add.
    const some = ids.filter((id) => !levels.get(id)).slice(0, maxAtOnce);
    const found = await Promise.all(some.map((id) => untilAnswered((each) => findLevel(id, each), signal)));
    // All together, since each change of what is missing begins anew.
    levels.putAll(found.filter((level) => level !== null));
    setGone(new Set([...gone, ...some.filter((_, index) => found[index] === null)]));
  });
  useEffect(() => {
    if (missing === '') return;
    const controller = new AbortController();
    // The page itself shows that the pack cannot be loaded any more.
    loadMissing(missing.split(',').map(Number), controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [missing]);
}

/** Null for a level that is gone. */
async function findLevel(id: number, signal: AbortSignal): Promise<LevelInfo | null> {
  try {
    return await call('level.info', { params: { id }, signal });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}
