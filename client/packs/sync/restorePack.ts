import { opsBetween } from '../../../shared/packDiff.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { call } from '../../api/call.ts';
import { putPackState } from './packStore.ts';
import { rememberChange } from './undoStack.ts';

/** Puts a pack, as it is shown, back to a version; this can be undone. Throws `CallError`. */
export async function restorePack(shown: PackInfo, version: number): Promise<void> {
  const state = await call('pack.restore', { params: { id: shown.id }, body: { version } });
  putPackState(shown.id, state);
  rememberChange(shown, opsBetween(shown, state), 'edit');
}
