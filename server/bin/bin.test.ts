import { expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { insertLevel } from '../testing/factories.ts';
import { findBrokenInvariants } from '../testing/invariants.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { emptyBin } from './emptyBin.ts';

let now = Date.now();
const server = await serverForFile({ clock: () => now });
const [owner, other, moderator] = await Promise.all([
  signUpPerson(server),
  signUpPerson(server),
  signUpPerson(server, { isModerator: true }),
]);

async function createPack(person: Person, levelIds: number[]): Promise<number> {
  const { json } = await person.request('pack.create', { body: { name: 'Picks', description: 'Of all' } });
  await person.call('pack.setLevels', { params: { id: String(json.packId) }, body: levelIds });
  return json.packId;
}
const levelsOf = async (packId: number) =>
  (await visitor(server).call('pack.info', { params: { id: String(packId) } })).levelIds;
const readLevel = async (id: number) =>
  await visitor(server).call('level.extendedInfo', { params: { id: String(id) } });
const restore = (person: Person, kind: string, id: number) =>
  person.request('bin.restore', { params: { kind, id } });
const isWhole = async () => expect(await findBrokenInvariants(server.deps.db, server.deps.files)).toEqual([]);

test('a level comes back with its comments, loves, scores and places, and everybody sees it', async () => {
  const [first, level, third] = [
    await insertLevel(server, other.id),
    await insertLevel(server, owner.id),
    await insertLevel(server, other.id),
  ];
  const packId = await createPack(other, [first._id, level._id, third._id]);
  await other.call('level.love', { params: { id: String(level._id) } });
  await other.call('comment.post', { params: { id: String(level._id) }, body: { content: 'Do not go' } });
  const board = { id: level._id, leaderboardId: 'marbleland' };
  await other.request('leaderboard.postScore', {
    params: board,
    body: { score: 40_000, score_type: 'time' },
  });
  const before = await readLevel(level._id);
  const { scores } = (
    await visitor(server).request('leaderboard.read', {
      params: board,
    })
  ).json;
  expect(scores).toMatchObject([{ placement: 1, username: other.username, score: 40_000 }]);
  const watching = await visitor(server).listen('levels', `level:${level._id}`, `pack:${packId}`);
  const player = await visitor(server).listen(`profile:${other.id}`);

  await owner.call('level.delete', { params: { id: String(level._id) } });
  await watching.next('level:removed');
  await watching.next('pack:ops');
  expect((await other.request('level.love', { params: { id: level._id } })).status).toBe(404);
  const [comment] = before.comments;
  expect((await other.request('comment.remove', { params: { id: comment?.id ?? 0 } })).status).toBe(404);
  const listed = await owner.call('bin.own');
  expect(listed).toEqual([
    expect.objectContaining({
      kind: 'level',
      id: level._id,
      name: 'Slope',
      expiresAt: now + limits.binLifeMs,
    }),
  ]);
  expect(await other.call('bin.own')).toEqual([]);
  // The neighbours are no longer where they were.
  await other.call('pack.setLevels', { params: { id: String(packId) }, body: [third._id, first._id] });
  await watching.next('pack:ops');

  expect((await restore(owner, 'level', level._id)).status).toBe(200);
  expect((await watching.next('level:added')).id).toBe(level._id);
  expect((await watching.next('pack:ops')).ops).toEqual([
    { op: 'add', levelIds: [level._id], after: first._id },
  ]);
  expect(await levelsOf(packId)).toEqual([third._id, first._id, level._id]);
  const after = await readLevel(level._id);
  expect({ ...after, packs: [] }).toEqual({ ...before, packs: [] });
  await player.next('bests:changed');
  expect(
    (
      await visitor(server).request('leaderboard.read', {
        params: board,
      })
    ).json.scores,
  ).toEqual(scores);
  const list = await visitor(server).call('level.list');
  expect(list.map(({ id }) => id)).toContain(level._id);
  expect(await owner.call('bin.own')).toEqual([]);
  expect((await restore(owner, 'level', level._id)).status).toBe(404);
  await owner.call('level.delete', { params: { id: String(level._id) } });
  expect((await visitor(server).request('level.info', { params: { id: level._id } })).status).toBe(404);
  await isWhole();
  watching.close();
  player.close();
});

test('a pack comes back with its loves and history, and its levels in either order', async () => {
  const [kept, gone] = [await insertLevel(server, owner.id), await insertLevel(server, owner.id)];
  const packId = await createPack(owner, [gone._id, kept._id]);
  await other.call('pack.love', { params: { id: String(packId) } });
  const history = (await owner.request('pack.history', { params: { id: packId } })).json;
  await owner.call('pack.delete', { params: { id: String(packId) } });
  await owner.call('level.delete', { params: { id: String(gone._id) } });
  expect((await restore(owner, 'pack', packId)).status).toBe(200);
  expect(await levelsOf(packId)).toEqual([kept._id]);
  expect((await restore(owner, 'level', gone._id)).status).toBe(200);
  expect(await levelsOf(packId)).toEqual([gone._id, kept._id]);
  const pack = await other.call('pack.info', { params: { id: String(packId) } });
  expect(pack).toMatchObject({ lovedCount: 1, lovedByYou: true });
  const steps = (await owner.request('pack.history', { params: { id: packId } })).json;
  expect(steps.slice(2)).toEqual(history);
  await isWhole();
});

test('the same mission that was uploaded again meanwhile stays, and the answer names it', async () => {
  const level = await insertLevel(server, owner.id);
  await owner.call('level.delete', { params: { id: String(level._id) } });
  const again = await insertLevel(server, other.id, {
    misHash: level.misHash,
    contentHash: level.contentHash,
  });
  const refused = await restore(owner, 'level', level._id);
  expect(refused.status).toBe(409);
  expect(refused.json.reason).toContain(`level ${again._id}`);
  await other.call('level.delete', { params: { id: String(again._id) } });
  expect((await restore(owner, 'level', level._id)).status).toBe(200);
  await isWhole();
});

test('owners bring back what they deleted themselves, moderators everything, with a line in the log', async () => {
  const level = await insertLevel(server, owner.id);
  now += 1_000;
  const path = `/api/level/${level._id}/delete?reason=${encodeURIComponent('A copy')}`;
  expect((await moderator.send('DELETE', path)).status).toBe(200);
  expect((await restore(visitor(server), 'level', level._id)).status).toBe(401);
  expect((await restore(other, 'level', level._id)).status).toBe(403);
  expect((await restore(owner, 'level', level._id)).status).toBe(403);
  const [binned] = (await moderator.request('bin.all', { query: { limit: 1 } })).json;
  expect(binned).toMatchObject({ id: level._id, deletedBy: { username: moderator.username } });
  expect((await owner.request('bin.all')).status).toBe(403);
  expect((await restore(moderator, 'level', level._id)).status).toBe(200);
  const log = (await moderator.request('moderation.log', { query: { limit: 2 } })).json;
  expect(log).toMatchObject([
    { action: 'level.restore', account: { id: owner.id }, thing: { kind: 'level', id: level._id } },
    { action: 'level.delete', by: { id: moderator.id }, reason: 'A copy' },
  ]);
});

test('happens once, however many ask for it', async () => {
  const level = await insertLevel(server, owner.id);
  await owner.call('level.delete', { params: { id: String(level._id) } });
  const answers = await Promise.all(
    [owner, moderator, owner, moderator].map((person) => restore(person, 'level', level._id)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  await isWhole();
});

test('after thirty days it is gone for good', async () => {
  const level = await insertLevel(server, owner.id);
  await other.call('comment.post', { params: { id: String(level._id) }, body: { content: 'Soon gone' } });
  await owner.call('level.delete', { params: { id: String(level._id) } });
  await emptyBin(server.deps);
  expect(await server.deps.db.bin.countDocuments({ thingId: level._id })).toBe(1);
  now += limits.binLifeMs;
  // All sessions would have expired by then, so they are renewed.
  await server.deps.db.sessions.updateMany({}, { $set: { lastUsedAt: new Date(now) } });
  expect((await restore(owner, 'level', level._id)).status).toBe(404);
  await emptyBin(server.deps);
  expect(await server.deps.db.bin.countDocuments()).toBe(0);
  expect(await server.deps.db.binParts.countDocuments()).toBe(0);
});

test('the things of a suspended account stay in the bin, without its comments, loves and scores on other things', async () => {
  const person = await signUpPerson(server);
  const own = await insertLevel(server, person.id);
  const level = await insertLevel(server, owner.id);
  await person.call('comment.post', { params: { id: String(level._id) }, body: { content: 'Spam' } });
  const board = { id: level._id, leaderboardId: 'marbleland' };
  await person.request('leaderboard.postScore', {
    params: board,
    body: { score: 1_000, score_type: 'time' },
  });
  await owner.call('level.delete', { params: { id: String(level._id) } });
  await moderator.call('moderation.suspend', { params: { id: String(person.id) }, body: { reason: 'Spam' } });
  expect((await restore(moderator, 'level', own._id)).status).toBe(403);
  await restore(owner, 'level', level._id);
  expect((await readLevel(level._id)).comments).toEqual([]);
  expect(
    (
      await visitor(server).request('leaderboard.read', {
        params: board,
      })
    ).json.scores,
  ).toEqual([]);
  await moderator.call('moderation.unsuspend', { params: { id: String(person.id) } });
  expect((await visitor(server).request('level.info', { params: { id: own._id } })).status).toBe(404);
  expect((await restore(person, 'level', own._id)).status).toBe(403);
  expect((await restore(moderator, 'level', own._id)).status).toBe(200);
  await isWhole();
});

test('an editor whose account was deleted meanwhile is not restored with the pack', async () => {
  const editor = await signUpPerson(server);
  const packId = await createPack(owner, []);
  for (const { id } of [editor, other]) {
    await owner.request('pack.addEditor', { params: { id: packId, accountId: id } });
  }
  await owner.call('pack.delete', { params: { id: String(packId) } });
  const removal = { username: editor.username, password: 'a long password', levels: 'leave' };
  expect((await editor.request('account.delete', { body: removal })).status).toBe(200);
  expect((await restore(owner, 'pack', packId)).status).toBe(200);
  const { editors } = await visitor(server).call('pack.info', { params: { id: String(packId) } });
  expect(editors).toEqual([expect.objectContaining({ id: other.id })]);
  await isWhole();
});
