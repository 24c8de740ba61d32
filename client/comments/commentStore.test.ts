import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { load } from '../api/load.ts';
import { fakeServer, ok } from '../testing/fakeServer.ts';
import { receiveEvent } from '../testing/receiveEvent.ts';
import { buildComment, buildExtendedLevel } from '../testing/things.ts';
import { comments, oldestId, useOlderCount } from './commentStore.ts';

/** Newest first, as the server answers. */
const build = (newest: number, length: number) =>
  Array.from({ length }, (_, index) => buildComment({ id: newest - index }));

beforeEach(() => comments.clear());

const counts = () => ({
  here: comments.useStore.getState().byId.size,
  older: renderHook(() => useOlderCount(7)).result.current,
});
const loadPage = () => load('level.extendedInfo', { params: { id: 7 } });
const loadOlder = () =>
  load('comment.list', { params: { id: 7 }, query: { before: oldestId(7), limit: 200 } });

test('the loaded and the older comments add up to all comments, whatever arrives or is deleted', async () => {
  const all = build(1450, 450);
  const server = fakeServer({
    'GET /api/level/7/extended-info': () =>
      ok(buildExtendedLevel({ comments: all.slice(0, 200), commentCount: 450 })),
    'GET /api/level/7/comments?before=1251&limit=200': () => ok(all.slice(200, 400)),
    'GET /api/level/7/comments?before=1051&limit=200': () => ok(all.slice(400, 449)),
  });
  await loadPage();
  expect(counts()).toEqual({ here: 200, older: 250 });
  receiveEvent('comment:added', { levelId: 7, comment: buildComment({ id: 1451 }) });
  expect(counts()).toEqual({ here: 201, older: 250 });
  receiveEvent('comment:removed', { levelId: 7, commentId: 1451 });
  receiveEvent('comment:removed', { levelId: 7, commentId: 1001 });
  expect(counts()).toEqual({ here: 200, older: 249 });
  await loadOlder();
  expect(counts()).toEqual({ here: 400, older: 49 });

  server.answer('GET /api/level/7/extended-info', () =>
    ok(buildExtendedLevel({ comments: all.slice(0, 200), commentCount: 449 })),
  );
  await loadPage();
  expect(counts(), 'what was fetched before stays').toEqual({ here: 400, older: 49 });
  await loadOlder();
  expect(counts()).toEqual({ here: 449, older: 0 });
});

test('comments that move up into an answer after a deletion are not counted twice, and a deleted old one disappears', async () => {
  const all = build(3410, 410);
  const server = fakeServer({
    'GET /api/level/7/extended-info': () =>
      ok(buildExtendedLevel({ comments: all.slice(0, 200), commentCount: 410 })),
    'GET /api/level/7/comments?before=3210&limit=200': () => ok(all.slice(201, 401)),
    'DELETE /api/comment/3410/delete': () => ok(all.slice(1, 201)),
    'DELETE /api/comment/3100/delete': () => ok(all.slice(1, 201)),
  });
  await loadPage();
  await load('comment.delete', { params: { id: 3410 } });
  receiveEvent('comment:removed', { levelId: 7, commentId: 3410 });
  expect(counts()).toEqual({ here: 200, older: 209 });
  await loadOlder();
  expect(counts()).toEqual({ here: 400, older: 9 });
  await load('comment.delete', { params: { id: 3100 } });
  expect(comments.get(3100)).toBeUndefined();
  expect(counts()).toEqual({ here: 399, older: 9 });
  expect(server.seen).toHaveLength(4);
});
