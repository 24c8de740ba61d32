import { createServer, type RequestListener, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BoardScore } from '../../shared/leaderboards.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import { serverLimits } from '../limits.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { urlOf } from '../testing/urlOf.ts';

/**
 * Another site with a leaderboard, whose answers the test chooses, and an internal server that nobody may be
 * led to.
 */
let source: Server;
let inner: Server;
let answer: RequestListener;
let asked: string[];
let innerAsked: number;
let server: TestServer;
let uploader: Person;
let level: LevelDocument;
let now = Date.now();

const listen = async (handler: RequestListener): Promise<Server> => {
  const http = createServer(handler);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return http;
};
const sendJson =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const line = (placement: number, username: string, score = 1_000 * placement): BoardScore => ({
  placement,
  username,
  score,
  score_type: 'time',
});

beforeAll(async () => {
  source = await listen((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  inner = await listen((request, response) => {
    innerAsked += 1;
    sendJson({ scores: [line(1, 'secret')] })(request, response);
  });
  const leaderboards = [
    { id: 'pq', name: 'PlatinumQuest', url: `${urlOf(source)}/api/{id}/scores?key=hidden&level={id}` },
    { id: 'down', name: 'Down', url: 'http://127.0.0.1:1/{id}' },
    { id: 'marbleland', name: 'Marbleland' },
  ];
  server = await startTestServer({
    env: { LEADERBOARDS: JSON.stringify(leaderboards), LOG_LEVEL: 'silent' },
    clock: () => now,
  });
  uploader = await signUpPerson(server);
});
afterAll(async () => {
  await server.stop();
  for (const http of [source, inner]) {
    http.closeAllConnections();
    http.close();
  }
});
beforeEach(async () => {
  asked = [];
  innerAsked = 0;
  answer = sendJson({ scores: [line(1, 'Ivory')] });
  level = await insertLevel(server, uploader.id);
});

const read = (board = 'pq') =>
  visitor(server).request('leaderboard.read', { params: { id: level._id, leaderboardId: board } });

test('another site is asked for the level, and its scores are returned by placement with the fields of the contract only', async () => {
  answer = sendJson({
    scores: [{ ...line(3, 'Third'), ip: '10.0.0.1' }, line(1, 'First'), { ...line(2, 'Second'), score: 1.5 }],
    other: true,
  });
  const { status, json } = await read();
  expect([status, json]).toEqual([
    200,
    { scores: [line(1, 'First'), line(2, 'Second', 1.5), line(3, 'Third')] },
  ]);
  expect(asked).toEqual([`/api/${level._id}/scores?key=hidden&level=${level._id}`]);
});

test('a name of another site is one line that turns no text around, and a line without a name is left out', async () => {
  answer = sendJson({
    scores: [
      line(1, ' \u202eyrovI\u2069 '),
      line(2, 'Two\r\nlines\tand \u0007a bell'),
      line(3, '\u200f\u202e'),
      line(4, ''),
    ],
  });
  expect((await read()).json).toEqual({ scores: [line(1, 'yrovI'), line(2, 'Two lines and a bell')] });
});

test('many requests for a leaderboard share one fetch, and the next comes after 30 seconds', async () => {
  await Promise.all(Array.from({ length: 10 }, () => read()));
  await read();
  expect(asked).toHaveLength(1);
  now += serverLimits.externalBoardFreshMs + 1;
  answer = sendJson({ scores: [] });
  expect((await read()).json.scores).toEqual([]);
  expect(asked).toHaveLength(2);
});

test('the address of another site is never shown, not even when it fails', async () => {
  const page = await visitor(server).request('level.extendedInfo', { params: { id: level._id } });
  expect(page.json.leaderboardInfo).toEqual([
    { id: 'pq', name: 'PlatinumQuest' },
    { id: 'down', name: 'Down' },
    { id: 'marbleland', name: 'Marbleland' },
  ]);
  answer = sendJson({ error: 'no' }, 500);
  const failed = await read();
  expect(failed.json.code).toBe('leaderboard_failed');
  for (const { bytes } of [page, failed, await read('down')]) {
    expect(bytes.toString()).not.toMatch(/hidden|127\.0\.0\.1/);
  }
});

const gate = `{"scores":[],"filler":"${'x'.repeat(300_000)}"}`;
const wrongAnswers: [string, RequestListener][] = [
  ['a failure', sendJson({ scores: [] }, 500)],
  ['nothing', (_request, response) => response.end()],
  ['a page', (_request, response) => response.end('<html>Sign in first</html>')],
  ['another shape', sendJson([line(1, 'Ivory')])],
  ['a placement that is none', sendJson({ scores: [{ ...line(1, 'Ivory'), placement: 0 }] })],
  ['a score that is none', sendJson({ scores: [{ ...line(1, 'Ivory'), score: 'fast' }] })],
  ['a type that is none', sendJson({ scores: [{ ...line(1, 'Ivory'), score_type: 'lives' }] })],
  ['more than is read', (_request, response) => response.end(gate)],
  [
    'more than is read after decompression',
    (_request, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(gate)),
  ],
  [
    'half an answer',
    (request, response) => response.write('{"scores":') && setImmediate(() => request.socket.destroy()),
  ],
  ['a broken connection', (request) => request.socket.destroy()],
];
test.each(wrongAnswers)('a leaderboard fails when the other site answers with %s', async (_what, wrong) => {
  answer = wrong;
  const { status, json } = await read();
  expect([status, json.code]).toEqual([502, 'leaderboard_failed']);
  answer = sendJson({ scores: [line(1, 'Ivory')] });
  expect((await read()).json.scores).toHaveLength(1);
});

test('redirects of another site are not followed', async () => {
  answer = (_request, response) => response.writeHead(302, { Location: urlOf(inner) }).end();
  expect((await read()).status).toBe(502);
  expect(innerAsked).toBe(0);
});

test('a site that does not answer is given up after five seconds, and other pages stay responsive', async () => {
  answer = () => undefined;
  const startedAt = performance.now();
  const reading = read();
  await expect.poll(() => asked.length).toBe(1);
  expect((await visitor(server).request('level.info', { params: { id: level._id } })).status).toBe(200);
  expect((await reading).status).toBe(502);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

test('an unavailable leaderboard fails, an unknown one is not found, and none takes scores', async () => {
  expect((await read('down')).status).toBe(502);
  expect((await read('nowhere')).json.code).toBe('leaderboard_not_found');
  const posted = await uploader.request('leaderboard.postScore', {
    params: { id: level._id, leaderboardId: 'pq' },
    body: { score: 1_000, score_type: 'time' },
  });
  expect([posted.status, posted.json.code]).toEqual([403, 'not_allowed']);
});

test('while somebody looks at a leaderboard it is fetched every 30 seconds, and published when it differs; then no more', async () => {
  const room = `leaderboard:${level._id}:pq`;
  const watchers = [await visitor(server).listen(room), await uploader.listen(room)];
  await read();
  answer = sendJson({ scores: [line(1, 'Rolly'), line(2, 'Ivory')] });
  now += serverLimits.externalBoardFreshMs;
  for (const watcher of watchers) {
    expect(await watcher.next('leaderboard:changed')).toEqual({
      levelId: level._id,
      leaderboardId: 'pq',
      revision: expect.any(Number),
      scores: [line(1, 'Rolly'), line(2, 'Ivory')],
    });
  }
  expect((await read()).json.scores).toHaveLength(2);
  expect(asked).toHaveLength(2);

  now += serverLimits.externalBoardFreshMs;
  await expect.poll(() => asked.length).toBe(3);
  answer = sendJson({ scores: [] });
  now += serverLimits.externalBoardFreshMs;
  expect((await watchers[0]?.next('leaderboard:changed'))?.scores).toEqual([]);

  for (const watcher of watchers) watcher.close();
  const unwatched = level;
  level = await insertLevel(server, uploader.id);
  const last = await visitor(server).listen(`leaderboard:${level._id}:pq`);
  asked = [];
  for (const name of ['Ada', 'Ben']) {
    answer = sendJson({ scores: [line(1, name)] });
    now += serverLimits.externalBoardFreshMs;
    await last.next('leaderboard:changed');
  }
  expect(asked.filter((path) => path.includes(`/${unwatched._id}/`))).toEqual([]);
  last.close();
});

test('a fetch that began for a reader is published as old as it is', async () => {
  const watcher = await visitor(server).listen(`leaderboard:${level._id}:pq`);
  let finish: () => void = () => undefined;
  answer = (request, response) => {
    finish = () => sendJson({ scores: [line(1, 'Before')] })(request, response);
  };
  const reading = read();
  await expect.poll(() => asked.length).toBe(1);
  const later = await server.deps.db.nextId('boardRevisions');
  const refresh = vi.spyOn(server.deps.externalBoards, 'refresh');
  now += serverLimits.externalBoardFreshMs;
  await expect.poll(() => refresh.mock.calls.length).toBe(1);
  refresh.mockRestore();
  finish();
  expect((await watcher.next('leaderboard:changed')).revision).toBeLessThan(later);
  expect((await reading).status).toBe(200);
  expect(asked).toHaveLength(1);
  watcher.close();
});

test('joining rooms of levels or leaderboards that do not exist causes no fetch', async () => {
  const watcher = await visitor(server).listen('leaderboard:987654:pq', `leaderboard:${level._id}:nowhere`);
  now += serverLimits.externalBoardFreshMs;
  const seen = await visitor(server).listen(`leaderboard:${level._id}:pq`);
  now += serverLimits.externalBoardFreshMs;
  await seen.next('leaderboard:changed');
  expect(asked).toHaveLength(1);
  watcher.close();
  seen.close();
});
