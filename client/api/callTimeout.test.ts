import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, later, type ok, refused } from '../testing/fakeServer.ts';
import { call } from './call.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const outcome = (promise: Promise<unknown>) => {
  const settled = vi.fn();
  promise.then(settled, settled);
  return settled;
};

test('a call that writes gives up after 10 s without an answer, as if the site could not be reached', async () => {
  fakeServer({ 'POST /api/level/7/comment': () => later<ReturnType<typeof ok>>().promise });
  const settled = outcome(call('comment.post', { params: { id: 7 }, body: { content: 'Hi' } }));
  await vi.advanceTimersByTimeAsync(9_900);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(settled.mock.lastCall?.[0]).toMatchObject({ code: 'offline', status: 0 });
});

test('a call waits as long as its caller wants; a call that reads waits without a limit', async () => {
  fakeServer({
    'POST /api/level/submit': () => later<ReturnType<typeof ok>>().promise,
    'GET /api/home/info': () => later<ReturnType<typeof ok>>().promise,
  });
  const body = { uploadId: 'abcdefgh', remarks: [], packs: [] } as never;
  const submitted = outcome(call('upload.submit', { body, timeoutMs: 60_000 }));
  const read = outcome(call('level.home'));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(submitted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(submitted).toHaveBeenCalled();
  expect(read).not.toHaveBeenCalled();
});

test('a refusal says how long the site asks to wait', async () => {
  const answer = { ...refused('too_many_requests'), headers: { 'Retry-After': '57' } };
  fakeServer({ 'POST /api/level/7/comment': () => answer });
  const settled = outcome(call('comment.post', { params: { id: 7 }, body: { content: 'Hi' } }));
  await vi.advanceTimersByTimeAsync(0);
  expect(settled.mock.lastCall?.[0]).toMatchObject({ code: 'too_many_requests', retryAfterMs: 57_000 });
});
