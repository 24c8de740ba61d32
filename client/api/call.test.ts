import { expect, test, vi } from 'vitest';
import { fakeServer, later, ok, refused } from '../testing/fakeServer.ts';
import { buildLevel } from '../testing/things.ts';
import { call } from './call.ts';
import { CallError } from './callError.ts';

const failure = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.catch((reason: unknown) => reason);
  if (error instanceof CallError) return error;
  throw new Error('The call did not fail with a CallError.');
};

test('a call sends its body as JSON and returns the reply', async () => {
  const server = fakeServer({ 'POST /api/level/7/comment': () => ok([]) });
  expect(await call('comment.post', { params: { id: 7 }, body: { content: 'Hi' } })).toEqual([]);
  expect(server.seen[0]?.body).toEqual({ content: 'Hi' });
});

test('a refusal carries its code, reason, status, issues and whole body', async () => {
  fakeServer({
    'GET /api/level/7/info': () => ({
      status: 400,
      body: {
        status: 'error',
        code: 'upload_has_problems',
        reason: 'No.',
        issues: [{ path: 'name', message: 'Too long.' }],
        problems: ['A', 'B'],
      },
    }),
  });
  const error = await failure(call('level.info', { params: { id: 7 } }));
  expect(error).toMatchObject({ code: 'upload_has_problems', reason: 'No.', status: 400 });
  expect(error.issues).toEqual([{ path: 'name', message: 'Too long.' }]);
  expect(error.body).toMatchObject({ problems: ['A', 'B'] });
});

test('a missing answer is “offline”, an answer that is not from the site is “unreadable”', async () => {
  fakeServer({ 'GET /api/level/8/info': () => ({ status: 502, body: '<h1>Bad gateway</h1>' }) });
  expect(await failure(call('level.info', { params: { id: 7 } }))).toMatchObject({
    code: 'offline',
    status: 0,
  });
  expect(await failure(call('level.info', { params: { id: 8 } }))).toMatchObject({
    code: 'unreadable',
    status: 502,
  });
});

test('an aborted call fails with an AbortError, not as offline', async () => {
  const answer = later<{ status: number; body: unknown }>();
  fakeServer({ 'GET /api/level/7/info': () => answer.promise });
  const controller = new AbortController();
  const result = call('level.info', { params: { id: 7 }, signal: controller.signal }).catch((error) => error);
  controller.abort();
  answer.settle(ok(buildLevel()));
  expect(await result).toMatchObject({ name: 'AbortError' });
});

test('a call without a session fails like any other refusal', async () => {
  fakeServer({ 'GET /api/account/check-token': () => refused('not_signed_in') });
  expect(await failure(call('account.checkToken'))).toMatchObject({ code: 'not_signed_in', status: 401 });
});

test('a connection that is lost within the answer counts as offline', async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error')),
  });
  vi.stubGlobal('fetch', async () => new Response(broken, { status: 200 }));
  await expect(call('site.version')).rejects.toMatchObject({ code: 'offline' });
});
