import { beforeAll, beforeEach, expect, test } from 'vitest';
import { load, registerAppliers } from '../api/load.ts';
import { comments, useCommentArrivals } from '../comments/commentStore.ts';
import { levelPages } from '../levelPage/levelPageStore.ts';
import { levels, showLatest, useLevelLists } from '../levels/levelStore.ts';
import { clearLoves, useLoves } from '../loves/loveStore.ts';
import { usePackEditors } from '../packs/sync/editorStore.ts';
import { packs } from '../packs/sync/packStore.ts';
import { setSignedIn, setSignedOut, useSession } from '../session/sessionStore.ts';
import { setSiteInfo, useSite } from '../site/siteStore.ts';
import { fakeServer, later, ok } from '../testing/fakeServer.ts';
import { fakeSocket } from '../testing/fakeSocket.ts';
import { receiveEvent } from '../testing/receiveEvent.ts';
import {
  buildComment,
  buildExtendedLevel,
  buildLevel,
  buildPack,
  buildProfile,
  buildSignIn,
} from '../testing/things.ts';
import { listenToEvents } from './applyEvents.ts';
import { applyPageData } from './applyPageData.ts';
import { replyAppliers } from './applyReplies.ts';

beforeAll(() => registerAppliers(replyAppliers));
beforeEach(() => {
  for (const store of [levels, levelPages, comments, packs]) store.clear();
  clearLoves();
  setSignedOut();
});

test('events reach the stores through the socket', () => {
  const live = fakeSocket();
  listenToEvents(live.socket);
  live.send('level:added', buildLevel());
  expect(levels.get(7)?.name).toBe('Black Diamond');
  live.send('download:counted', { kind: 'level', id: 7, count: 1905 });
  live.send('love:counted', { kind: 'level', id: 7, count: 234 });
  expect(levels.get(7)).toMatchObject({ downloads: 1905, lovedCount: 234 });
  live.send('level:removed', { id: 7 });
  expect(levels.get(7)).toBeUndefined();
});

test('loves and counts that change while a page is read are newer than its data', async () => {
  const page = later<ReturnType<typeof ok>>();
  fakeServer({ 'GET /api/level/7/extended-info': () => page.promise });
  const pack = buildPack({ lovedCount: 3 });
  levels.put(buildLevel({ lovedCount: 233 }));
  packs.put(pack);
  const loading = load('level.extendedInfo', { params: { id: 7 } });
  receiveEvent('love:set', { kind: 'level', id: 7, loved: true });
  receiveEvent('love:counted', { kind: 'level', id: 7, count: 234 });
  receiveEvent('love:set', { kind: 'pack', id: pack.id, loved: true });
  receiveEvent('love:counted', { kind: 'pack', id: pack.id, count: 4 });
  page.settle(ok({ ...buildExtendedLevel({ lovedCount: 233 }), packs: [pack] }));
  await loading;
  expect([levels.get(7)?.lovedCount, packs.get(pack.id)?.lovedCount]).toEqual([234, 4]);
  expect(useLoves.getState().loved).toEqual(new Set(['level:7', `pack:${pack.id}`]));
});

test('a love that is taken back while packs are read stays taken back', async () => {
  const answer = later<ReturnType<typeof ok>>();
  fakeServer({ 'GET /api/pack/list': () => answer.promise });
  const loading = load('pack.list');
  receiveEvent('love:set', { kind: 'pack', id: 5, loved: false });
  answer.settle(ok([buildPack({ id: 5, lovedByYou: true })]));
  await loading;
  expect(useLoves.getState().loved).toEqual(new Set());
});

test('an answer for an account that has left gives no love to the next one', async () => {
  const answer = later<ReturnType<typeof ok>>();
  fakeServer({ 'GET /api/level/7/extended-info': () => answer.promise });
  const loading = load('level.extendedInfo', { params: { id: 7 } });
  clearLoves();
  answer.settle(ok(buildExtendedLevel({ lovedByYou: true })));
  await loading;
  expect(useLoves.getState().loved).toEqual(new Set());
});

test('counts that change while the home page is read are newer than its data', async () => {
  const answer = later<ReturnType<typeof ok>>();
  fakeServer({ 'GET /api/home/info': () => answer.promise });
  levels.put(buildLevel({ lovedCount: 233 }));
  const loading = load('level.home');
  receiveEvent('love:counted', { kind: 'level', id: 7, count: 234 });
  answer.settle(ok({ latestLevels: [buildLevel({ lovedCount: 233 })] }));
  await loading;
  expect(levels.get(7)?.lovedCount).toBe(234);
});

test('an edit is not overwritten by an older event', () => {
  receiveEvent('level:changed', buildLevel({ editedAt: 20, name: 'New' }));
  receiveEvent('level:changed', buildLevel({ editedAt: 10, name: 'Old' }));
  expect(levels.get(7)?.name).toBe('New');
});

test('a new level comes first among the latest twelve, once', () => {
  const latest = Array.from({ length: 12 }, (_, index) => buildLevel({ id: 20 - index }));
  levels.putAll(latest);
  showLatest(latest);
  receiveEvent('level:added', buildLevel({ id: 21 }));
  receiveEvent('levels:added', { levels: [buildLevel({ id: 21 })] });
  expect(useLevelLists.getState().latestIds).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10]);
});

test('additions that arrive as one event change the list once', () => {
  const many = Array.from({ length: 300 }, (_, index) => index + 1);
  const changes = { levels: 0, packs: 0 };
  const stops = [
    levels.useStore.subscribe(({ byId }, before) => {
      if (byId !== before.byId) changes.levels += 1;
    }),
    packs.useStore.subscribe(({ byId }, before) => {
      if (byId !== before.byId) changes.packs += 1;
    }),
  ];
  setSiteInfo({ version: '1', supportUrl: null, levelCount: 10, packCount: 20, hasGameFiles: false });
  receiveEvent('level:added', buildLevel({ id: 1 }));
  receiveEvent('levels:added', { levels: many.map((id) => buildLevel({ id })) });
  receiveEvent('packs:added', { packs: many.map((id) => buildPack({ id })) });
  expect(levels.useStore.getState().byId.size).toBe(many.length);
  expect(changes).toEqual({ levels: 2, packs: 1 });
  expect(useSite.getState().info).toMatchObject({ levelCount: 310, packCount: 320 });
  for (const stop of stops) stop();
});

test("the event of an edit, which is the same for everybody, keeps the viewer's own love", async () => {
  fakeServer({ 'GET /api/level/7/extended-info': () => ok(buildExtendedLevel({ lovedByYou: true })) });
  await load('level.extendedInfo', { params: { id: 7 } });
  receiveEvent('level:edited', buildExtendedLevel({ editedAt: 5, remarks: 'Now with ice.' }));
  expect(levelPages.get(7)?.remarks).toBe('Now with ice.');
  expect(useLoves.getState().loved.has('level:7')).toBe(true);
});

test('comments are added and removed; an older reply does not bring them back', async () => {
  const answer = later<ReturnType<typeof ok>>();
  fakeServer({ 'GET /api/level/7/extended-info': () => answer.promise });
  const loading = load('level.extendedInfo', { params: { id: 7 } });
  receiveEvent('comment:added', { levelId: 7, comment: buildComment({ id: 2 }) });
  expect(useCommentArrivals.getState().arrivedIds.has(2)).toBe(true);
  receiveEvent('comment:removed', { levelId: 7, commentId: 2 });
  receiveEvent('comment:added', { levelId: 7, comment: buildComment({ id: 3 }) });
  answer.settle(ok(buildExtendedLevel({ comments: [buildComment({ id: 2 }), buildComment({ id: 1 })] })));
  await loading;
  expect([...comments.useStore.getState().byId.keys()].sort()).toEqual([1, 3]);
});

test('a pack applies the next step, and then an earlier arrival that waited for it', () => {
  const step = {
    packId: 3,
    ops: [{ op: 'remove' as const, levelIds: [7] }],
    by: buildProfile(),
    time: 1,
    clientId: null,
    kind: 'edit' as const,
  };
  receiveEvent('pack:added', buildPack());
  receiveEvent('pack:ops', { ...step, version: 3 });
  expect(packs.get(3)?.levelIds).toEqual([7]);
  receiveEvent('pack:ops', { ...step, version: 2 });
  expect(packs.get(3)).toMatchObject({ levelIds: [], version: 3 });
});

test('a session event changes only the account that is signed in', () => {
  receiveEvent('session:changed', { ...buildSignIn({ isSuspended: true }), revision: 1 });
  expect(useSession.getState().status).toBe('signedOut');
  setSignedIn(buildSignIn());
  receiveEvent('session:changed', { ...buildSignIn({ id: 6 }), revision: 1 });
  expect(useSession.getState().info?.profile.id).toBe(5);
  receiveEvent('session:changed', { ...buildSignIn({ isSuspended: true }), revision: 1 });
  expect(useSession.getState().info?.profile.isSuspended).toBe(true);
});

test('of changes that two processes publish, the older never replaces the newer', () => {
  const [ada, bob] = [buildProfile({ id: 8 }), buildProfile({ id: 9 })];
  setSignedIn(buildSignIn());
  receiveEvent('session:changed', { ...buildSignIn({ isSuspended: true }), revision: 7 });
  receiveEvent('session:changed', { ...buildSignIn(), revision: 6 });
  expect(useSession.getState().info?.profile.isSuspended).toBe(true);

  receiveEvent('editors:changed', { packId: 3, editors: [ada, bob], editorsVersion: 2 });
  receiveEvent('editors:changed', { packId: 3, editors: [ada], editorsVersion: 1 });
  expect(usePackEditors.getState().byPack.get(3)?.editors).toEqual([ada, bob]);

  const pack = { id: 3, name: 'Late', levelIds: [], version: 0, owner: { id: 8, username: 'Ada' } };
  receiveEvent('ownPack:added', { ...pack, editorsVersion: 1 });
  expect(useSession.getState().info?.sharedPacks).toEqual([]);
  receiveEvent('ownPack:added', { ...pack, editorsVersion: 2 });
  receiveEvent('ownPack:removed', { id: 3, editorsVersion: 1 });
  expect(useSession.getState().info?.sharedPacks).toEqual([pack]);
  receiveEvent('ownPack:removed', { id: 3 });
  expect(useSession.getState().info?.sharedPacks).toEqual([]);
});

test('an unknown payload is refused while developing', () => {
  expect(() => receiveEvent('level:removed', { id: -1 })).toThrow();
});

test('data embedded in the page reaches the stores', () => {
  const fromLaterVersion = { 'something.else': 1 };
  applyPageData({
    'level.extendedInfo:7': buildExtendedLevel({ comments: [buildComment()] }),
    'account.checkToken': buildSignIn(),
    ...fromLaterVersion,
  });
  expect(levels.get(7)?.name).toBe('Black Diamond');
  expect(comments.get(1)?.levelId).toBe(7);
  expect(useSession.getState().status).toBe('signedIn');
  applyPageData({ 'account.checkToken': null });
  expect(useSession.getState().status).toBe('signedOut');
});
