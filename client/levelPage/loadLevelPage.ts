import { hasCode } from '../api/callError.ts';
import { load } from '../api/load.ts';
import { levels, removeLevel } from '../levels/levelStore.ts';
import { levelPages } from './levelPageStore.ts';

/** Into the stores; a level that is gone leaves them. One that is not there yet may still come. */
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
