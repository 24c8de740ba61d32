import 'fake-indexeddb/auto';
import { createStore, keys, set } from 'idb-keyval';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../shared/testing/eventually.ts';
import { fakeServer, ok } from '../../testing/fakeServer.ts';
import { buildPack, buildSignIn } from '../../testing/things.ts';

const id = 3;
const line = `POST /api/pack/${id}/ops`;
const state = (levelIds: number[], version: number) => {
  const texts = { name: 'Sunday Warm-ups', description: 'Short levels.' };
  return ok({ version, levelIds, ...texts, notes: {}, ignored: [], conflicts: [] });
};

/** Every test has an account of its own, since the database stays. */
let accountId = 0;

/** The locks of a browser, each held until its tab is closed. */
function fakeLocks() {
  const held = new Set<string>();
  const requests = new Map<string, Promise<unknown>>();
  return {
    close: () => held.clear(),
    /** Resolves when every tab has looked for edits of closed ones. */
    async whenTaken() {
      const taking = requests.get('pack edits of closed tabs');
      if (!taking) throw new Error('No tab has looked for edits of closed ones.');
      await taking;
    },
    locks: {
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
      request: async (name: string, act: () => Promise<unknown>) => {
        const before = requests.get(name);
        const run = (async () => {
          await before?.catch(() => undefined);
          held.add(name);
          await act();
          held.delete(name);
        })();
        requests.set(name, run);
        return run;
      },
    },
  };
}

/** A tab has modules of its own. */
async function openTab() {
  vi.resetModules();
  const session = await import('../../session/sessionStore.ts');
  const { packs } = await import('./packStore.ts');
  const edits = await import('./ownEdits.ts');
  const { editPack } = await import('./syncPack.ts');
  const { whenKept } = await import('./keptEdits.ts');
  const { hasUnsavedEdits } = await import('./leftEdits.ts');
  const { resumeEdits } = await import('./resumeEdits.ts');
  packs.put(buildPack({ id, levelIds: [1, 2], version: 1 }));
  session.setSignedIn(buildSignIn({ id: accountId }));
  (await import('../../updates/followAccount.ts')).followAccount();
  resumeEdits();
  return { ...session, ...edits, packs, editPack, whenKept, hasUnsavedEdits };
}
type Tab = Awaited<ReturnType<typeof openTab>>;

const shownIds = (tab: Tab) => {
  const pack = tab.packs.get(id);
  return pack && tab.withEdits(pack, tab.pendingEdits(id)).levelIds;
};
const isSaved = (tab: Tab) => eventually(() => expect(tab.pendingEdits(id)).toEqual([]));

let browser: ReturnType<typeof fakeLocks>;
beforeEach(() => {
  browser = fakeLocks();
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: browser.locks });
  accountId += 10;
});

test('the edits that a closed page has left are shown and sent by the next page, with their client IDs', async () => {
  const server = fakeServer({});
  const first = await openTab();
  first.editPack(id, [{ op: 'remove', levelIds: [1] }]);
  await eventually(() => expect(server.seen).toHaveLength(1));
  first.editPack(id, [{ op: 'add', levelIds: [7], after: 2 }]);
  await first.whenKept();
  const kept = first.pendingEdits(id).map(({ clientId }) => clientId);
  first.forgetEdits();
  browser.close();

  const second = await openTab();
  await eventually(() => expect(shownIds(second)).toEqual([2, 7]));
  server.answer(line, ({ body }) => {
    const { clientId } = body as { clientId: string };
    return clientId === kept[0] ? state([2], 2) : state([2, 7], 3);
  });
  await isSaved(second);
  const sent = server.seen.slice(1).map(({ body }) => (body as { clientId: string }).clientId);
  expect(sent.at(-2)).toBe(kept[0]);
  expect(sent.at(-1)).toBe(kept[1]);

  await second.whenKept();
  browser.close();
  const third = await openTab();
  expect(third.pendingEdits(id)).toEqual([]);
});

test('edits of a tab that is still open are left to it', async () => {
  fakeServer({});
  const first = await openTab();
  first.editPack(id, [{ op: 'remove', levelIds: [1] }]);
  await first.whenKept();
  const second = await openTab();
  await browser.whenTaken();
  expect(second.pendingEdits(id)).toEqual([]);
  expect(first.pendingEdits(id)).toHaveLength(1);
  first.forgetEdits();
});

test('edits wait on the device while another account, or none, is signed in', async () => {
  const server = fakeServer({});
  const tab = await openTab();
  tab.editPack(id, [{ op: 'remove', levelIds: [1] }]);
  await eventually(() => expect(server.seen).toHaveLength(1));
  tab.setSignedOut();
  expect(tab.pendingEdits(id)).toEqual([]);
  tab.setSignedIn(buildSignIn({ id: accountId + 1 }));
  server.answer(line, () => state([2], 2));
  await tab.whenKept();
  expect(shownIds(tab)).toEqual([1, 2]);
  tab.setSignedIn(buildSignIn({ id: accountId }));
  await eventually(() => expect(shownIds(tab)).toEqual([2]));
  await isSaved(tab);
  expect(tab.packs.get(id)?.version).toBe(2);
});

test('an account that signs out leaves no edits on the device', async () => {
  const server = fakeServer({ 'POST /api/account/sign-out': () => ok({}) });
  const tab = await openTab();
  tab.editPack(id, [{ op: 'remove', levelIds: [1] }]);
  await tab.whenKept();
  expect(await tab.hasUnsavedEdits()).toBe(true);
  const { signOut } = await import('../../session/session.ts');
  const { useToasts } = await import('../../state/toasts.ts');
  await signOut();
  await tab.whenKept();
  expect(useToasts.getState().toasts).toEqual([]);
  browser.close();

  server.answer(line, () => state([2], 2));
  const next = await openTab();
  await browser.whenTaken();
  await next.whenKept();
  expect([shownIds(next), await next.hasUnsavedEdits()]).toEqual([[1, 2], false]);
});

test('edits of another tab count when an account signs out, and are gone from there too', async () => {
  fakeServer({});
  const first = await openTab();
  first.editPack(id, [{ op: 'remove', levelIds: [1] }]);
  await first.whenKept();
  const second = await openTab();
  await browser.whenTaken();
  expect([second.pendingEdits(id), await second.hasUnsavedEdits()]).toEqual([[], true]);
  // Told by the tab where the account signs out, before or after the site tells that the session has ended.
  first.setLeft(accountId);
  first.setSignedOut();
  await first.whenKept();
  expect(await second.hasUnsavedEdits()).toBe(false);
});

const lost = 'You were signed out before your changes of packs were saved.';
const stays = /stay on this device/;
const shownToasts = async () =>
  (await import('../../state/toasts.ts')).useToasts.getState().toasts.map(({ text }) => text);

/** As without encryption. */
const denyLocks = () => vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: undefined });

test('a tab whose edits cannot be kept says that they are lost when the account signs out in another tab', async () => {
  fakeServer({});
  denyLocks();
  const tab = await openTab();
  tab.editPack(id, [{ op: 'remove', levelIds: [1] }]);
  tab.setLeft(accountId);
  tab.setSignedOut();
  expect(tab.pendingEdits(id)).toEqual([]);
  expect(await shownToasts()).toEqual([lost]);
});

test('the browser asks before a page is closed with edits that cannot be kept, and only then', async () => {
  fakeServer({});
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const keeping = await openTab();
  keeping.editPack(id, [{ op: 'remove', levelIds: [1] }]);
  expect(asks()).toBe(false);
  keeping.forgetEdits();
  denyLocks();
  const tab = await openTab();
  expect(asks()).toBe(false);
  tab.editPack(id, [{ op: 'remove', levelIds: [1] }]);
  expect(asks()).toBe(true);
  tab.forgetEdits();
  expect(asks()).toBe(false);
});

test('who has agreed to lose edits is not told about it again', async () => {
  fakeServer({ 'POST /api/account/sign-out': () => ok({}) });
  denyLocks();
  const tab = await openTab();
  tab.editPack(id, [{ op: 'remove', levelIds: [1] }]);
  await (await import('../../session/session.ts')).signOut();
  expect(tab.pendingEdits(id)).toEqual([]);
  expect(await shownToasts()).toEqual([]);
});

test('that edits stay on the device is true until the same account signs out', async () => {
  fakeServer({});
  const tab = await openTab();
  tab.editPack(id, [{ op: 'remove', levelIds: [1] }]);
  tab.setSignedOut();
  expect(await shownToasts()).toEqual([expect.stringMatching(stays)]);
  tab.setLeft(accountId + 1);
  expect(await shownToasts()).toEqual([expect.stringMatching(stays)]);
  tab.setLeft(accountId);
  expect(await shownToasts()).toEqual([]);
});

test('edits of another tab count also where this one cannot write any more', async () => {
  fakeServer({});
  const first = await openTab();
  first.editPack(id, [{ op: 'remove', levelIds: [1] }]);
  await first.whenKept();
  const second = await openTab();
  await browser.whenTaken();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  second.editPack(id, [{ op: 'remove', levelIds: [2] }]);
  await second.whenKept();
  put.mockRestore();
  second.forgetEdits();
  expect(await second.hasUnsavedEdits()).toBe(true);
  first.forgetEdits();
});

test('a storage that never answers does not hold up signing out', async () => {
  fakeServer({});
  const { open } = indexedDB;
  onTestFinished(() => void Object.assign(indexedDB, { open }));
  Object.assign(indexedDB, { open: () => ({}) });
  const tab = await openTab();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answered = vi.fn();
  void tab.hasUnsavedEdits().then(answered);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(answered).toHaveBeenCalledWith(false);
});

/** A page is closed before its edit was sent. */
async function leaveAnEdit(): Promise<void> {
  const page = await openTab();
  page.editPack(id, [{ op: 'remove', levelIds: [1] }]);
  await page.whenKept();
  page.forgetEdits();
  browser.close();
}

test('an account that is signing out in another tab takes and keeps no edits', async () => {
  fakeServer({});
  await leaveAnEdit();

  // The tab where the account signs out is told of it first, before the server has answered this one.
  const second = await openTab();
  second.setLeft(accountId);
  await browser.whenTaken();
  expect(second.pendingEdits(id)).toEqual([]);
  second.editPack(id, [{ op: 'remove', levelIds: [2] }]);
  await second.whenKept();
  second.setSignedOut();
  expect(await shownToasts()).toEqual([lost]);
  const kept = await keys<number[]>(createStore('marbleland', 'packEdits'));
  expect(kept.filter(([owner]) => owner === accountId)).toEqual([]);
});

test('a damaged entry on the device is dropped, and the others are sent', async () => {
  const store = createStore('marbleland', 'packEdits');
  const edit = { clientId: 'kept', kind: 'edit', isSent: false, names: {}, replaced: {} };
  const left = { ...edit, ops: [{ op: 'remove', levelIds: [1] }] };
  await set([accountId, 1, 'a tab'], { not: 'a list' }, store);
  await set([accountId, 2, 'a tab'], [{ ...edit, ops: [{ op: 'remove' }] }], store);
  await set([accountId, id, 'a tab'], [left], store);
  const server = fakeServer({ [line]: () => state([2], 2) });
  const tab = await openTab();
  await eventually(() => expect(tab.packs.get(id)?.version).toBe(2));
  await isSaved(tab);
  expect(server.seen.map(({ address }) => address)).toEqual([`/api/pack/${id}/ops`]);
});

test('edits of a closed page stay on the device when the account leaves while they are looked for', async () => {
  fakeServer({});
  await leaveAnEdit();

  const second = await openTab();
  second.setSignedOut();
  await browser.whenTaken();
  browser.close();

  const third = await openTab();
  await eventually(() => expect(shownIds(third)).toEqual([2]));
});
