import type { LevelInfo } from '../../../shared/levels.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { levels } from '../../levels/levelStore.ts';
import { untilAnswered } from '../../state/untilAnswered.ts';

/** So many levels are loaded at once; more than that with `loadAll`, if there is one. */
const maxAtOnce = 20;

/** Loads levels into the store, and calls `leaveOut` at the same time for those that are gone. */
export async function loadMissingLevels(
  ids: readonly number[],
  signal: AbortSignal,
  leaveOut: (gone: readonly number[]) => void,
  loadAll?: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  if (loadAll && ids.length > maxAtOnce) await untilAnswered(loadAll, signal);
  // The answer may lack levels that were added since, or that only our own edits add.
  const some = ids.filter((id) => !levels.get(id)).slice(0, maxAtOnce);
  const found = await Promise.all(some.map((id) => untilAnswered((each) => findLevel(id, each), signal)));
  // All together, since each change of what is missing begins anew.
  levels.putAll(found.filter((level) => level !== null));
  leaveOut(some.filter((_, index) => found[index] === null));
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
