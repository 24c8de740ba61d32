import { delMany, entries, promisifyRequest } from 'idb-keyval';
import { useSession } from '../../session/sessionStore.ts';
import { canKeepEdits, type Key, keysOf, lockOf, store, tab, whenKept } from './keptEdits.ts';
import { useOwnEdits } from './ownEdits.ts';

/** What needs all edits of an account on this device, also those of other tabs. No page needs it to be shown. */

/** Whether signing out loses edits, of this tab or another one. */
export async function hasUnsavedEdits(): Promise<boolean> {
  if (useOwnEdits.getState().pending.size > 0) return true;
  const accountId = useSession.getState().info?.profile.id;
  // What cannot be read is not sent later either.
  return accountId !== undefined && hasKeptEdits(accountId).catch(() => false);
}

async function hasKeptEdits(accountId: number): Promise<boolean> {
  if (!canKeepEdits()) return false;
  await whenKept();
  const count = await store()('readonly', (kept) => promisifyRequest(kept.count(keysOf(accountId))));
  return count > 0;
}

/**
 * Hands over the edits of an account that this tab, or one that is closed, has left: by pack, and not checked
 * yet. `take` adds them to this tab's own; those that it does not accept stay on the device.
 */
export async function takeKeptEdits(
  accountId: number,
  take: (packId: number, edits: unknown) => boolean,
): Promise<void> {
  if (!canKeepEdits()) return;
  await navigator.locks.request(lockOf('closed tabs'), async () => {
    const { held = [] } = await navigator.locks.query();
    const living = new Set(held.map(({ name }) => name));
    const all = await entries<Key, unknown>(store());
    const left = all.filter(([[id, , of]]) => id === accountId && (of === tab || !living.has(lockOf(of))));
    const taken = left.filter(([[, packId], edits]) => take(packId, edits));
    await whenKept();
    const others = taken.map(([key]) => key).filter(([, , of]) => of !== tab);
    if (canKeepEdits()) await delMany(others, store());
  });
}
