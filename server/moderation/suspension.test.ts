import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { ErrorReply } from '../../shared/errors.ts';
import { eventually } from '../../shared/testing/eventually.ts';
import { changeAccount } from '../testing/changeAccount.ts';
import { insertLevel } from '../testing/factories.ts';
import { findBrokenInvariants } from '../testing/invariants.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { finishSuspensions } from './finishSuspensions.ts';

const server = await serverForFile();
const moderator = await signUpPerson(server, { isModerator: true });
const other = await signUpPerson(server);

const suspend = (person: Person, reason = 'Spam') =>
  moderator.request('moderation.suspend', { params: { id: person.id }, body: { reason } });
const unsuspend = (person: Person) =>
  moderator.request('moderation.unsuspend', { params: { id: person.id } });

async function createPack(person: Person, levelIds: number[] = []): Promise<number> {
  const texts = { name: 'Picks', description: 'Of the week' };
  const { json } = await person.request('pack.create', { body: texts });
  await person.call('pack.setLevels', { params: { id: String(json.packId) }, body: levelIds });
  return json.packId;
}

const boardOf = (levelId: number) => ({ id: levelId, leaderboardId: 'marbleland' });

/**
 * A person with a level that `other` has packed and loved, a pack of it, comments and scores in both their
 * levels.
 */
async function busyPerson() {
  const person = await signUpPerson(server);
  const level = await insertLevel(server, person.id);
  const otherLevel = await insertLevel(server, other.id);
  const packId = await createPack(person, [level._id, otherLevel._id]);
  const otherPackId = await createPack(other, [otherLevel._id, level._id]);
  await other.call('level.love', { params: { id: String(level._id) } });
  await person.call('level.love', { params: { id: String(otherLevel._id) } });
  const score = { score: 40_000, score_type: 'time' };
  for (const id of [level._id, otherLevel._id]) {
    await person.request('leaderboard.postScore', { params: boardOf(id), body: score });
    await person.call('comment.post', { params: { id: String(id) }, body: { content: 'Buy this' } });
    await other.call('comment.post', { params: { id: String(id) }, body: { content: 'Nice' } });
  }
  return { person, level, otherLevel, packId, otherPackId };
}

test('a suspension deletes what the account made and is published; unsuspending restores only the rights', async () => {
  const { person, level, otherLevel, packId, otherPackId } = await busyPerson();
  const own = await person.listen();
  const atProfile = await visitor(server).listen(`profile:${person.id}`);
  const atLevel = await visitor(server).listen(`level:${otherLevel._id}`);
  const atPack = await visitor(server).listen(`pack:${otherPackId}`);
  const atBoard = await visitor(server).listen(`leaderboard:${otherLevel._id}:marbleland`);

  expect((await suspend(person, ' Spam ')).json).toEqual({ success: true });

  expect((await own.next('session:changed')).profile).toMatchObject({
    isSuspended: true,
    suspensionReason: 'Spam',
  });
  expect(await atProfile.next('account:changed')).toMatchObject({ id: person.id, suspensionReason: 'Spam' });
  expect(await atProfile.next('level:removed')).toEqual({ id: level._id });
  expect(await atProfile.next('pack:removed')).toEqual({ id: packId });
  expect((await atLevel.next('comment:removed')).levelId).toBe(otherLevel._id);
  expect((await atPack.next('pack:ops')).ops).toEqual([{ op: 'remove', levelIds: [level._id] }]);
  expect((await atBoard.next('leaderboard:changed')).scores).toEqual([]);
  const profile = await visitor(server).call('account.info', { params: { id: String(person.id) } });
  expect(profile).toMatchObject({ isSuspended: true, uploadedLevels: [], createdPacks: [], levelCount: 0 });
  const page = await visitor(server).call('level.extendedInfo', { params: { id: String(otherLevel._id) } });
  expect(page.comments.map(({ content }) => content)).toEqual(['Nice']);
  expect(page.lovedCount).toBe(1);
  expect((await person.request('level.love', { params: { id: otherLevel._id } })).json.code).toBe(
    'suspended',
  );
  expect((await person.request('account.checkToken')).status).toBe(200);

  expect((await unsuspend(person)).json).toEqual({ success: true });
  await eventually(async () => expect((await own.next('session:changed')).profile.isSuspended).toBe(false));
  expect((await person.request('level.love', { params: { id: otherLevel._id } })).status).toBe(200);
  expect((await visitor(server).request('level.info', { params: { id: level._id } })).status).toBe(404);
  expect(await findBrokenInvariants(server.deps.db, server.deps.files)).toEqual([]);
  for (const listener of [own, atProfile, atLevel, atPack, atBoard]) listener.close();
});

test('only moderators suspend, never themselves or each other, with a reason of valid length', async () => {
  const person = await signUpPerson(server);
  const second = await signUpPerson(server, { isModerator: true });
  const statusOf = async (by: Person, who: Person, body: unknown = { reason: 'x' }) =>
    (await by.request('moderation.suspend', { params: { id: who.id }, body })).status;
  expect(await statusOf(visitor(server), person)).toBe(401);
  expect(await statusOf(other, person)).toBe(403);
  expect(await statusOf(moderator, moderator)).toBe(403);
  expect(await statusOf(moderator, second)).toBe(403);
  expect(
    (await moderator.request('moderation.suspend', { params: { id: 999999 }, body: { reason: 'x' } })).status,
  ).toBe(404);
  for (const reason of ['', '   ', 'x'.repeat(501), 7, null, { $ne: '' }]) {
    expect(await statusOf(moderator, person, { reason })).toBe(400);
  }
  expect((await unsuspend(person)).status).toBe(409);
  const answers = await Promise.all([suspend(person, 'one'), suspend(person, 'two')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const log = (await moderator.request('moderation.log', { query: { limit: 100 } })).json;
  const own = log.filter(({ account }) => account?.id === person.id);
  expect(own).toHaveLength(1);
});

test('an interrupted suspension is finished by any process that finds it', async () => {
  const { person, level, packId, otherLevel } = await busyPerson();
  const by = { id: moderator.id, username: moderator.username };
  await changeAccount(server, person.id, {
    $set: { isSuspended: true, suspensionReason: 'Spam', pendingDeletion: { by, at: 1 } },
  });
  const stops = [finishSuspensions(server.deps), finishSuspensions(server.deps)];
  await eventually(async () => {
    const account = await server.deps.db.accounts.findOne({ _id: person.id });
    expect(account?.pendingDeletion).toBeUndefined();
  });
  for (const stop of stops) stop();
  expect(await server.deps.db.levels.countDocuments({ _id: level._id })).toBe(0);
  expect(await server.deps.db.packs.countDocuments({ _id: packId })).toBe(0);
  expect(await server.deps.db.comments.countDocuments({ author: person.id })).toBe(0);
  expect(await server.deps.db.levels.countDocuments({ _id: otherLevel._id })).toBe(1);
  expect(await findBrokenInvariants(server.deps.db, server.deps.files)).toEqual([]);
});

test('things that the account makes during its suspension are deleted or refused', async () => {
  const person = await signUpPerson(server);
  const level = await insertLevel(server, other.id);
  const comment = () =>
    person.request('comment.post', { params: { id: level._id }, body: { content: 'Now' } });
  const pack = () => person.request('pack.create', { body: { name: 'Now', description: 'Quick' } });
  const post = (score: number) =>
    person.request('leaderboard.postScore', {
      params: boardOf(level._id),
      body: { score, score_type: 'time' },
    });
  await Promise.all([
    comment(),
    pack(),
    post(3_000),
    comment(),
    suspend(person),
    comment(),
    pack(),
    post(2_000),
    comment(),
  ]);
  expect(await server.deps.db.comments.countDocuments({ author: person.id })).toBe(0);
  expect(await server.deps.db.packs.countDocuments({ createdBy: person.id })).toBe(0);
  expect(await server.deps.db.scores.countDocuments({ accountId: person.id })).toBe(0);
});

test('a suspension stops an upload in progress', async () => {
  const person = await signUpPerson(server);
  const own = await person.listen();
  const call = httpRequest(`${server.url}/api/level/upload`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${person.token}`,
      'Content-Type': 'application/zip',
      'Content-Length': 50_000_000,
    },
  });
  call.write(Buffer.alloc(100_000));
  await own.next('upload:progress');
  const answered = once(call, 'response');
  await suspend(person);
  const [response] = await answered;
  let text = '';
  for await (const chunk of response) text += chunk;
  expect(ErrorReply.parse(JSON.parse(text)).code).toBe('suspended');
  call.destroy();
  own.close();
});

test('suspending an editor, or removing them, ends their presence at a pack', async () => {
  const editor = await signUpPerson(server);
  const packId = await createPack(other);
  const room = `pack:${packId}`;
  const watching = await visitor(server).listen(room);
  const here = async () => (await watching.next('presence:changed')).people.map(({ profile }) => profile.id);
  await other.call('pack.addEditor', { params: { id: String(packId), accountId: String(editor.id) } });
  const seated = await editor.listen(room);
  await seated.socket.emitWithAck('presence:set', { room, focus: 'name' });
  expect(await here()).toEqual([editor.id]);
  await other.call('pack.removeEditor', { params: { id: String(packId), accountId: String(editor.id) } });
  expect((await seated.next('editors:changed')).editors).toEqual([]);
  expect(await here()).toEqual([]);

  await other.call('pack.addEditor', { params: { id: String(packId), accountId: String(editor.id) } });
  const again = await editor.listen(room);
  await again.socket.emitWithAck('presence:set', { room, focus: 'name' });
  expect(await here()).toEqual([editor.id]);
  await suspend(editor);
  expect(await here()).toEqual([]);
  expect(await again.socket.emitWithAck('presence:set', { room, focus: 'name' })).toMatchObject({
    ok: false,
  });
  for (const listener of [watching, seated, again]) listener.close();
});
