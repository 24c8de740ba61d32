import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import type { BoardScore } from '../../shared/leaderboards.ts';
import { eventually } from '../../shared/testing/eventually.ts';
import { serverLimits } from '../limits.ts';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';
import { urlOf } from '../testing/urlOf.ts';

/** Another site with a leaderboard that counts its requests, and one clock for both processes. */
const source = createServer((_request, response) => {
  asked += 1;
  response.end(JSON.stringify({ scores }));
});
let scores: BoardScore[] = [];
let asked = 0;
let now = Date.now();

await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
const leaderboards = [
  { id: 'marbleland', name: 'Marbleland' },
  { id: 'elsewhere', name: 'Elsewhere', url: `${urlOf(source)}/{id}` },
];
/** The second process knows and publishes changes of the first. */
const [first, second] = await startTwoProcesses({
  clock: () => now,
  env: { LEADERBOARDS: JSON.stringify(leaderboards) },
});
afterAll(() => {
  source.close();
});
const writer = await signUpPerson(first);

const readSecond = (id: number) => visitor(second).call('level.extendedInfo', { params: { id: String(id) } });
const idsOnSecond = async () => (await visitor(second).call('level.list')).map(({ id }) => id);

test('a comment is received, and appears on a page that was cached before', async () => {
  const level = await insertLevel(first, writer.id);
  const reader = await visitor(second).listen(`level:${level._id}`);
  expect((await readSecond(level._id)).comments).toEqual([]);
  await writer.call('comment.post', {
    params: { id: String(level._id) },
    body: { content: 'Hello over there' },
  });
  expect((await reader.next('comment:added')).comment.content).toBe('Hello over there');
  await eventually(async () => {
    const { comments } = await readSecond(level._id);
    expect(comments).toHaveLength(1);
  });
  reader.close();
});

test('levels appear in the list and disappear from it', async () => {
  const watching = await visitor(second).listen('levels');
  const level = await insertLevel(first, writer.id);
  expect((await watching.next('level:added')).id).toBe(level._id);
  await eventually(async () => expect(await idsOnSecond()).toContain(level._id));
  await writer.call('level.delete', { params: { id: String(level._id) } });
  expect(await watching.next('level:removed')).toEqual({ id: level._id });
  await eventually(async () => expect(await idsOnSecond()).not.toContain(level._id));
  watching.close();
});

test('counts are updated', async () => {
  const level = await insertLevel(first, writer.id);
  const watching = await visitor(second).listen(`level:${level._id}`);
  await eventually(async () => expect(await idsOnSecond()).toContain(level._id));
  await writer.call('level.love', { params: { id: String(level._id) } });
  expect(await watching.next('love:counted')).toEqual({ kind: 'level', id: level._id, count: 1 });
  await eventually(async () => {
    const info = await visitor(second).call('level.info', { params: { id: String(level._id) } });
    expect(info.lovedCount).toBe(1);
  });
  watching.close();
});

test('only one process asks the leaderboard of another site, and both publish its answer', async () => {
  const level = await insertLevel(first, writer.id);
  await eventually(async () => expect(await idsOnSecond()).toContain(level._id));
  const room = `leaderboard:${level._id}:elsewhere`;
  const watchers = [await visitor(first).listen(room), await visitor(second).listen(room)];
  scores = [{ placement: 1, username: 'Ivory', score: 1_000, score_type: 'time' }];
  now += serverLimits.externalBoardFreshMs;
  for (const watcher of watchers) {
    expect((await watcher.next('leaderboard:changed')).scores).toEqual(scores);
  }
  const params = { id: String(level._id), leaderboardId: 'elsewhere' };
  expect((await visitor(second).call('leaderboard.read', { params })).scores).toEqual(scores);
  expect(asked).toBe(1);
  for (const watcher of watchers) watcher.close();
});

test('scores posted to both are seen by both', async () => {
  const level = await insertLevel(first, writer.id);
  await eventually(async () => expect(await idsOnSecond()).toContain(level._id));
  const room = `leaderboard:${level._id}:marbleland`;
  const watchers = [await visitor(first).listen(room), await visitor(second).listen(room)];
  const other = await signUpPerson(second);
  await Promise.all(
    [writer, other].map((player, index) =>
      player.call('leaderboard.postScore', {
        params: { id: String(level._id), leaderboardId: 'marbleland' },
        body: { score: 5_000 + index, score_type: 'time' },
      }),
    ),
  );
  for (const watcher of watchers) {
    await eventually(() =>
      expect(watcher.received().at(-1)).toMatchObject({ payload: { scores: { length: 2 } } }),
    );
    watcher.close();
  }
});

test('a session that ends is over in every process', async () => {
  const leaving = await signUpPerson(first);
  expect((await leaving.request('account.signOut')).status).toBe(200);
  const headers = { Authorization: `Bearer ${leaving.token}` };
  const reply = await visitor(second).request('account.checkToken', {}, headers);
  expect(reply.status).toBe(401);
});
