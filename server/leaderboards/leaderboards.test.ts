import { describe, expect, test } from 'vitest';
import type { LevelDocument } from '../db/documents/level.ts';
import { changeAccount } from '../testing/changeAccount.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { startTestServer } from '../testing/testServer.ts';
import { removeScoresOf } from './removeScores.ts';

const server = await serverForFile();
const [ada, ben] = await Promise.all([signUpPerson(server), signUpPerson(server)]);

const addLevel = (overrides: Partial<LevelDocument> = {}) => insertLevel(server, ada.id, overrides);
const boardOf = (level: LevelDocument) => ({ id: String(level._id), leaderboardId: 'marbleland' });
const post = (who: Person, level: LevelDocument, score: unknown, score_type: unknown = 'time') =>
  who.request('leaderboard.postScore', { params: boardOf(level), body: { score, score_type } });
const read = async (level: LevelDocument) =>
  (await visitor(server).call('leaderboard.read', { params: boardOf(level) })).scores;
const hunt: Partial<LevelDocument> = {
  missionInfo: [
    ['name', 'Gems'],
    ['gamemode', 'Hunt'],
  ],
};

describe('a score', () => {
  test("is kept if it is better than the player's previous best", async () => {
    const level = await addLevel();
    expect((await post(ada, level, 40_000)).json).toEqual({ placement: 1, best: 40_000 });
    expect((await post(ben, level, 35_500)).json).toEqual({ placement: 1, best: 35_500 });
    expect((await post(ada, level, 50_000)).json).toEqual({ placement: 2, best: 40_000 });
    expect((await post(ada, level, 35_000)).json).toEqual({ placement: 1, best: 35_000 });
    expect(await read(level)).toEqual([
      { placement: 1, username: ada.username, score: 35_000, score_type: 'time', accountId: ada.id },
      { placement: 2, username: ben.username, score: 35_500, score_type: 'time', accountId: ben.id },
    ]);
  });

  test('is in points where the time counts down, and then more is better', async () => {
    const level = await addLevel(hunt);
    await post(ada, level, 12, 'score');
    await post(ada, level, 9, 'score');
    expect((await post(ben, level, 30, 'score')).json).toEqual({ placement: 1, best: 30 });
    expect((await read(level)).map(({ score }) => score)).toEqual([30, 12]);
    const refused = await post(ada, level, 12, 'time');
    expect([refused.status, refused.json.reason]).toEqual([400, 'In this level the score counts.']);
  });

  test('that is equal has the same placement, and the next placement is skipped', async () => {
    const level = await addLevel();
    const cleo = await signUpPerson(server);
    for (const who of [ben, ada]) await post(who, level, 20_000);
    expect((await post(cleo, level, 20_001)).json.placement).toBe(3);
    expect((await read(level)).map(({ placement }) => placement)).toEqual([1, 1, 3]);
    expect((await read(level))[0]?.username).toBe(ben.username);
  });

  test('of many posted at once the best stays', async () => {
    const level = await addLevel();
    const scores = Array.from({ length: 20 }, (_, index) => 30_000 + ((index * 7) % 20));
    const replies = await Promise.all(
      scores.flatMap((score) => [post(ada, level, score), post(ben, level, score + 5)]),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await read(level)).map(({ score }) => score)).toEqual([30_000, 30_005]);
    expect(await server.deps.db.scores.countDocuments({ levelId: level._id })).toBe(2);
  });

  test.each([[0], [-5], [1.5], ['40000'], [null], [100_000_001], [Number.MAX_SAFE_INTEGER], [{ $gt: 0 }]])(
    'of %o is refused',
    async (score) => {
      const level = await addLevel();
      expect((await post(ada, level, score)).json).toMatchObject({
        code: 'bad_input',
        issues: [{ path: 'score' }],
      });
      expect(await read(level)).toEqual([]);
    },
  );

  test('is refused where it is less than a hundredth of the hardest time', async () => {
    const level = await addLevel({
      missionInfo: [
        ['name', 'Slope'],
        ['ultimatetime', '20000'],
        ['awesometime', '18000'],
      ],
    });
    expect((await post(ada, level, 199)).json.reason).toBe('Nobody can finish this level in that time.');
    expect((await post(ada, level, 200)).status).toBe(200);
  });

  test('is refused from visitors, from suspended accounts, without a level and on other leaderboards', async () => {
    const level = await addLevel();
    const banned = await signUpPerson(server);
    await changeAccount(server, banned.id, { $set: { isSuspended: true } });
    expect((await post(visitor(server), level, 1_000)).status).toBe(401);
    expect((await post(banned, level, 1_000)).json.code).toBe('suspended');
    expect((await post(ada, { ...level, _id: 987_654 }, 1_000)).json.code).toBe('level_not_found');
    const elsewhere = `/api/level/${level._id}/leaderboards/elsewhere`;
    for (const path of [elsewhere, `/api/level/${level._id}/leaderboards/No%20such`]) {
      expect((await visitor(server).send('GET', path)).status).toBe(404);
    }
    const reply = await ada.send('POST', `${elsewhere}/scores`, { score: 1, score_type: 'time' });
    expect(reply.json.code).toBe('leaderboard_not_found');
  });

  test('can be deleted by its player and struck by moderators, and by nobody else', async () => {
    const level = await addLevel();
    const moderator = await signUpPerson(server, { isModerator: true });
    await post(ada, level, 10_000);
    await post(ben, level, 11_000);
    const strike = (who: Person, whose: Person) =>
      who.request('leaderboard.deleteScore', { params: { ...boardOf(level), accountId: whose.id } });
    expect((await strike(ben, ada)).json.code).toBe('not_allowed');
    expect((await strike(visitor(server), ada)).status).toBe(401);
    expect((await strike(moderator, ada)).json.scores).toMatchObject([
      { placement: 1, username: ben.username },
    ]);
    expect((await strike(moderator, ada)).json.code).toBe('score_not_found');
    expect((await strike(ben, ben)).json.scores).toEqual([]);
  });
});

describe('a leaderboard', () => {
  test('is named on the page of its level', async () => {
    const level = await addLevel();
    const page = await visitor(server).request('level.extendedInfo', { params: { id: level._id } });
    expect(page.json.leaderboardInfo).toEqual([{ id: 'marbleland', name: 'Marbleland' }]);
  });

  test('shows new scores to everyone who looks at it, and to nobody else', async () => {
    const [level, other] = [await addLevel(), await addLevel()];
    const room = (of: LevelDocument) => `leaderboard:${of._id}:marbleland`;
    const watchers = [await ada.listen(room(level)), await visitor(server).listen(room(level))];
    const elsewhere = await ben.listen(room(other), `level:${level._id}`);
    await Promise.all([post(ada, level, 10_000), post(ben, level, 9_000)]);
    for (const watcher of watchers) {
      for (;;) {
        const { levelId, leaderboardId, scores } = await watcher.next('leaderboard:changed');
        expect([levelId, leaderboardId]).toEqual([level._id, 'marbleland']);
        if (scores.length < 2) continue;
        expect(scores.map(({ username }) => username)).toEqual([ben.username, ada.username]);
        break;
      }
    }
    expect(elsewhere.received().filter(({ event }) => event.startsWith('leaderboard:'))).toEqual([]);
    for (const listener of [...watchers, elsewhere]) listener.close();
  });

  test('that changes often is published a few times, always with the last state', async () => {
    const level = await addLevel();
    const watcher = await visitor(server).listen(`leaderboard:${level._id}:marbleland`);
    for (let score = 40; score > 0; score -= 1) await post(ada, level, 1_000 + score);
    await expect.poll(() => JSON.stringify(watcher.received().at(-1)?.payload)).toContain('"score":1001');
    expect(watcher.received().length).toBeLessThan(40);
    watcher.close();
  });

  test('goes with its level, and so do scores that are posted while it is being deleted', async () => {
    const level = await addLevel();
    await post(ada, level, 10_000);
    const [deleted] = await Promise.all([
      ada.request('level.delete', { params: { id: level._id } }),
      ...Array.from({ length: 8 }, (_, index) => post(ben, level, 9_000 - index)),
    ]);
    expect(deleted?.status).toBe(200);
    expect(await server.deps.db.scores.countDocuments({ levelId: level._id })).toBe(0);
    expect((await visitor(server).request('leaderboard.read', { params: boardOf(level) })).json.code).toBe(
      'level_not_found',
    );
  });

  test('forgets a player whose account is deleted', async () => {
    const level = await addLevel();
    const leaving = await signUpPerson(server);
    await post(leaving, level, 10_000);
    const watcher = await visitor(server).listen(`leaderboard:${level._id}:marbleland`);
    await removeScoresOf(server.deps, leaving.id);
    // The score itself may be published only now.
    await expect.poll(() => watcher.received().at(-1)?.payload).toMatchObject({ scores: [] });
    watcher.close();
  });
});

describe('best scores', () => {
  const bestsOf = async (who: Person) =>
    await visitor(server).call('account.bests', { params: { id: String(who.id) } });

  test('are those of a player, the newest first, and open profiles are notified of new ones', async () => {
    const player = await signUpPerson(server);
    const [first, second] = [await addLevel(), await addLevel(hunt)];
    const watcher = await visitor(server).listen(`profile:${player.id}`);
    await post(player, first, 10_000);
    expect(await watcher.next('bests:changed')).toEqual({ accountId: player.id });
    await post(player, second, 5, 'score');
    await watcher.next('bests:changed');
    await post(player, second, 4, 'score');
    expect(watcher.received()).toEqual([]);
    expect(await bestsOf(player)).toMatchObject([
      {
        level: { id: second._id, name: 'Gems' },
        leaderboard: { id: 'marbleland', name: 'Marbleland' },
        score: 5,
        score_type: 'score',
      },
      { level: { id: first._id }, score: 10_000, score_type: 'time' },
    ]);
    await player.request('leaderboard.deleteScore', { params: { ...boardOf(second), accountId: player.id } });
    await watcher.next('bests:changed');
    expect(await bestsOf(player)).toHaveLength(1);
    watcher.close();
  });

  test('do not exist for an unknown player', async () => {
    const reply = await visitor(server).request('account.bests', { params: { id: 987654 } });
    expect([reply.status, reply.json.code]).toEqual([404, 'account_not_found']);
  });
});

test('an account that posts too often is refused, with the time after which it may post again', async () => {
  const limited = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  const player = await signUpPerson(limited);
  const level = await insertLevel(limited, player.id);
  const statuses: number[] = [];
  for (let score = 40; score > 0; score -= 1) {
    const { status, headers } = await player.request('leaderboard.postScore', {
      params: boardOf(level),
      body: {
        score: 1_000 + score,
        score_type: 'time',
      },
    });
    statuses.push(status);
    if (status === 429) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
  await limited.stop();
});
