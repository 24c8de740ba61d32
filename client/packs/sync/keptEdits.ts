import { createStore, del, set, type UseStore } from 'idb-keyval';
import { useSession } from '../../session/sessionStore.ts';
import { randomId } from '../../state/randomId.ts';
import type { PackEdit } from './packEdit.ts';

/**
 * Keeps unconfirmed edits on this device, so that they outlive the page: for each account and pack, those of
 * each tab. A tab holds a lock as long as it lives, so that others can tell which edits nobody will send.
 */
export const tab = randomId();
export const lockOf = (name: string): string => `pack edits of ${name}`;

/**
 * Browsers give locks only to sites that are served with encryption; without them, edits end with the page.
 */
export const canKeepEdits = (): boolean =>
  typeof indexedDB !== 'undefined' && navigator.locks !== undefined && !hasFailed;

export type Key = [accountId: number, packId: number, tab: string];

let hasFailed = false;
let known: UseStore | undefined;
let holding: Promise<void> | undefined;
let last: Promise<unknown> = Promise.resolve();

export function store(): UseStore {
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
export function write(change: () => Promise<unknown>): void {
  last = last.then(change).catch(() => {
    // Storage is forbidden or full: the page warns before it is left, as long as something is not saved.
    hasFailed = true;
  });
}

export function keepEdits(packId: number, edits: readonly PackEdit[]): void {
  const { info, leftBy } = useSession.getState();
  const accountId = info?.profile.id;
  if (accountId === undefined || accountId === leftBy || !canKeepEdits()) return;
  const key: Key = [accountId, packId, tab];
  write(async () => {
    await holdTab();
    await (edits.length > 0 ? set(key, edits, store()) : del(key, store()));
  });
}

/** Resolves when everything up to now is on the device. */
export const whenKept = (): Promise<unknown> => last;
