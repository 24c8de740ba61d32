import { delMany, entries, promisifyRequest } from 'idb-keyval';
import { pause } from '../../live/pause.ts';
import { useSession } from '../../session/sessionStore.ts';
import { canKeepEdits, type Key, lockOf, store, tab, whenKept, write } from './keptEdits.ts';
import { useOwnEdits } from './ownEdits.ts';

/** What needs all edits of an account on this device, also those of other tabs. No page needs it to be shown. */

/** The keys of an account, of all its packs and tabs. */
const keysOf = (accountId: number): IDBKeyRange => IDBKeyRange.bound([accountId], [accountId + 1]);

/** Removes the edits of an account. Each tab does it, after what it has still been writing. */
export function discardKeptEdits(accountId: number): void {
  // Those from before storage was full are removed too.
  if (typeof indexedDB === 'undefined') return;
  write(() => store()('readwrite', (kept) => promisifyRequest(kept.delete(keysOf(accountId)))));
}

/** Browsers may leave a storage that is locked or damaged without an answer. */
const maxReadMs = 2_000;

/** Whether signing out loses edits, of this tab or another one. */
export async function hasUnsavedEdits(): Promise<boolean> {
  if (useOwnEdits.getState().pending.size > 0) return true;
  const accountId = useSession.getState().info?.profile.id;
  if (accountId === undefined) return false;
  // What cannot be read is not sent later either.
  const unknown = pause(maxReadMs).then(() => false);
  return Promise.race([hasKeptEdits(accountId).catch(() => false), unknown]);
}

async function hasKeptEdits(accountId: number): Promise<boolean> {
  // Those of other tabs, and from before this one could not write any more.
  if (typeof indexedDB === 'undefined') return false;
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
