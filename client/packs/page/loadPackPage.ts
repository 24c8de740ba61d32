import { hasCode } from '../../api/callError.ts';
import { load } from '../../api/load.ts';
import { packs } from '../sync/packStore.ts';

/**
 * Loads a pack's page into the stores. A known pack that is gone is removed; an unknown one may still appear.
 */
export async function loadPackPage(id: number, signal: AbortSignal): Promise<void> {
  try {
    await load('pack.info', { params: { id }, signal });
  } catch (error) {
    if (hasCode(error, 'pack_not_found') && packs.get(id)) packs.remove(id);
    throw error;
  }
}
