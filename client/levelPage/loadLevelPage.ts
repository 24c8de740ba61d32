import { hasCode } from '../api/callError.ts';
import { load } from '../api/load.ts';
import { levels, removeLevel } from '../levels/levelStore.ts';
import { levelPages } from './levelPageStore.ts';

/**
 * Loads a level's page into the stores. A known level that is gone is removed; an unknown one may still
 * appear.
 */
export async function loadLevelPage(id: number, signal: AbortSignal): Promise<void> {
  try {
    await load('level.extendedInfo', { params: { id }, signal });
  } catch (error) {
    if (hasCode(error, 'level_not_found') && levels.get(id)) {
      removeLevel(id);
      levelPages.remove(id);
    }
    throw error;
  }
}
