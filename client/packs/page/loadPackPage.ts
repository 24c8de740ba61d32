import { hasCode } from '../../api/callError.ts';
import { load } from '../../api/load.ts';
import { packs } from '../sync/packStore.ts';

/** Into the stores; a pack that is gone leaves them. One that is not there yet may still come. */
export async function loadPackPage(id: number, signal: AbortSignal): Promise<void> {
  try {
    await load('pack.info', { params: { id }, signal });
  } catch (error) {
    if (hasCode(error, 'pack_not_found') && packs.get(id)) packs.remove(id);
    throw error;
  }
}
