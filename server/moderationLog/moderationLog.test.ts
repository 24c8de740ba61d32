import { expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile();
const [owner, moderator] = await Promise.all([
  signUpPerson(server),
  signUpPerson(server, { isModerator: true }),
]);

const readLog = async (query: { limit?: number; before?: number | undefined } = {}) =>
  (await moderator.request('moderation.log', { query })).json;

test('acts of moderators on others are logged, acts on their own things are not', async () => {
  const level = await insertLevel(server, owner.id);
  const texts = { name: 'Theirs', description: 'Not mine' };
  const { packId } = await owner.call('pack.create', { body: texts });
  const [comment] = (
    await owner.request('comment.post', { params: { id: level._id }, body: { content: 'Rude' } })
  ).json;
  const board = { id: level._id, leaderboardId: 'marbleland' };
  for (const player of [owner, moderator]) {
    const body = { score: 40_000, score_type: 'time' };
    await player.request('leaderboard.postScore', { params: board, body });
  }
  const watching = await moderator.listen('moderators');
  const acts: [string, string, unknown?][] = [
    ['PATCH', `/api/level/${level._id}/edit`, { missionInfo: null, remarks: 'Moved' }],
    ['PATCH', `/api/pack/${packId}/edit`, { name: 'Renamed', description: 'Not mine' }],
    ['PUT', `/api/pack/${packId}/editors/${moderator.id}`],
    ['DELETE', `/api/comment/${comment?.id}?reason=Rude`],
    ['DELETE', `/api/level/${level._id}/leaderboards/marbleland/scores/${owner.id}`],
    ['DELETE', `/api/pack/${packId}/delete?reason=Empty`],
    ['DELETE', `/api/level/${level._id}/delete?reason=Broken`],
  ];
  await moderator.request('leaderboard.deleteScore', { params: { ...board, accountId: moderator.id } });
  for (const [method, path, body] of acts) {
    expect((await moderator.send(method, path, body)).status).toBe(200);
    expect((await watching.next('moderation:logged')).account).toEqual({
      id: owner.id,
      username: owner.username,
    });
  }
  const own = await insertLevel(server, moderator.id);
  await moderator.call('level.edit', {
    params: { id: String(own._id) },
    body: { missionInfo: null, remarks: 'Mine' },
  });
  await moderator.call('level.delete', { params: { id: String(own._id) } });
  const log = await readLog();
  expect(log.map(({ action, reason }) => [action, reason])).toEqual([
    ['level.delete', 'Broken'],
    ['pack.delete', 'Empty'],
    ['score.delete', null],
    ['comment.delete', 'Rude'],
    ['pack.chooseEditors', null],
    ['pack.edit', null],
    ['level.edit', null],
  ]);
  const [newest] = await readLog({ limit: 1 });
  const older = await readLog({ before: newest?.id, limit: 2 });
  expect(older.map(({ action }) => action)).toEqual(['pack.delete', 'score.delete']);
  watching.close();
});

test('is read by moderators only, and changed by nobody', async () => {
  expect((await visitor(server).request('moderation.log')).status).toBe(401);
  for (const path of ['log', 'people?name=a', `people/${owner.id}`, 'bin', 'reports']) {
    expect((await owner.send('GET', `/api/moderation/${path}`)).status).toBe(403);
  }
  expect((await moderator.send('DELETE', '/api/moderation/log')).status).toBe(405);
});

test('people are found by the beginning of their name, suspended ones too', async () => {
  const person = await signUpPerson(server, { username: 'Zebra.1 (x'.replace('(', '-') });
  await signUpPerson(server, { username: 'Zebu' });
  await moderator.call('moderation.suspend', {
    params: { id: String(person.id) },
    body: { reason: 'Stripes' },
  });
  const find = async (name: string) => {
    const { json } = await moderator.request('moderation.people', { query: { name } });
    return json.map(({ username }) => username);
  };
  expect(await find('zeb')).toEqual([person.username, 'Zebu']);
  expect(await find('ZEBRA.1')).toEqual([person.username]);
  expect(await find('.*')).toEqual([]);
  const { json } = await moderator.request('moderation.person', { params: { id: person.id } });
  expect(json).toMatchObject({
    profile: { suspensionReason: 'Stripes' },
    comments: [],
    log: [{ action: 'account.suspend', reason: 'Stripes' }],
  });
});
