import { createStore, del, delMany, entries, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { useSession } from '../../session/sessionStore.ts';
import { randomId } from '../../state/randomId.ts';
import type { PackEdit } from './packEdit.ts';

/**
 * Keeps unconfirmed edits on this device, so that they outlive the page: for each account and pack, those of
 * each tab. A tab holds a lock as long as it lives, so that others can tell which edits nobody will send.
 */
const tab = randomId();
const lockOf = (name: string): string => `pack edits of ${name}`;

/**
 * Browsers give locks only to sites that are served with encryption; without them, edits end with the page.
 */
export const canKeepEdits = (): boolean =>
  typeof indexedDB !== 'undefined' && navigator.locks !== undefined && !hasFailed;

type Key = [accountId: number, packId: number, tab: string];

let hasFailed = false;
let known: UseStore | undefined;
let holding: Promise<void> | undefined;
let last: Promise<unknown> = Promise.resolve();

function store(): UseStore {
  known ??= createStore('marbleland', 'packEdits');
  return known;
}

function holdTab(): Promise<void> {
  holding ??= new Promise((resolve, reject) => {
    const hold = () => {
      resolve();
      return new Promise(() => undefined);
    };
    navigator.locks.request(lockOf(tab), hold).catch(reject);
  });
  return holding;
}

/** Writes in order, so that the newest state is the one that stays. */
function write(change: () => Promise<unknown>): void {
  last = last.then(change).catch(() => {
    // Storage is forbidden or full: the page warns before it is left, as long as something is not saved.
    hasFailed = true;
  });
}

export function keepEdits(packId: number, edits: readonly PackEdit[]): void {
  const accountId = useSession.getState().info?.profile.id;
  if (accountId === undefined || !canKeepEdits()) return;
  const key: Key = [accountId, packId, tab];
  write(async () => {
    await holdTab();
    await (edits.length > 0 ? set(key, edits, store()) : del(key, store()));
  });
}

/** The keys of an account, of all its packs and tabs. */
const keysOf = (accountId: number): IDBKeyRange => IDBKeyRange.bound([accountId], [accountId + 1]);

/** Whether edits of an account wait on this device, in this tab, in another one or after a closed one. */
export async function hasKeptEdits(accountId: number): Promise<boolean> {
  if (!canKeepEdits()) return false;
  await whenKept();
  const count = await store()('readonly', (kept) => promisifyRequest(kept.count(keysOf(accountId))));
  return count > 0;
}

/** Removes those edits. Each tab does it, after what it has still been writing. */
export function discardKeptEdits(accountId: number): void {
  if (!canKeepEdits()) return;
  write(() => store()('readwrite', (kept) => promisifyRequest(kept.delete(keysOf(accountId)))));
}

/** Resolves when everything up to now is on the device. */
export const whenKept = (): Promise<unknown> => last;

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
    if (!hasFailed) await delMany(others, store());
  });
}
