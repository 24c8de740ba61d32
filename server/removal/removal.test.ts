import { Buffer } from 'node:buffer';
import JSZip from 'jszip';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findActor } from '../accounts/sessions.ts';
import { setModerator } from '../accounts/setModerator.ts';
import { postComment } from '../comments/postComment.ts';
import { setLove } from '../loves/setLove.ts';
import { createPack } from '../packs/createPack.ts';
import { setBio } from '../profiles/setBio.ts';
import { changeAccount } from '../testing/changeAccount.ts';
import { insertLevel } from '../testing/factories.ts';
import { findBrokenInvariants } from '../testing/invariants.ts';
import { nextThat } from '../testing/nextThat.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { createToken } from '../tokens/createToken.ts';
import { finishRemovals } from './finishRemovals.ts';

const server = await serverForFile();

const password = 'a long password';
const remove = (who: Person, levels: string, change = {}) =>
  who.request('account.delete', { body: { username: who.username, password, levels, ...change } });
const infoOf = (id: number) => visitor(server).request('account.info', { params: { id } });

/** A person with a level, a pack, a comment, a love and a score, in another's pack and editor of it. */
async function makeAuthor() {
  const author = await signUpPerson(server);
  const friend = await signUpPerson(server);
  const level = await insertLevel(server, author.id);
  const friends = await insertLevel(server, friend.id);
  const { packId } = (await author.request('pack.create', { body: { name: 'Mine', description: 'P' } })).json;
  const shared = (await friend.call('pack.create', { body: { name: 'Ours', description: 'P' } })).packId;
  await friend.call('pack.setLevels', { params: { id: String(shared) }, body: [level._id, friends._id] });
  await friend.call('pack.addEditor', { params: { id: String(shared), accountId: String(author.id) } });
  await author.call('comment.post', { params: { id: String(friends._id) }, body: { content: 'Nice' } });
  await author.call('level.love', { params: { id: String(friends._id) } });
  const score = { score: 40_000, score_type: 'time' };
  await author.request('leaderboard.postScore', { params: boardOf(friends._id), body: score });
  return { author, friend, level, friends, packId, shared };
}

const boardOf = (id: number) => ({ id: String(id), leaderboardId: 'marbleland' });
const scoresOf = async (id: number) =>
  (await visitor(server).call('leaderboard.read', { params: boardOf(id) })).scores;
const lovesOf = async (id: number) =>
  (await visitor(server).call('level.info', { params: { id: String(id) } })).lovedCount;

async function actorOf(person: Person) {
  const actor = await findActor(server.deps, { token: person.token ?? '' });
  if (!actor) throw new Error('The person is signed in.');
  return actor;
}

/** Nothing that identifies the person is stored. */
async function expectNobody(id: number, username: string) {
  const account = await server.deps.db.accounts.findOne({ _id: id });
  expect(account).toMatchObject({ username: 'Removed account', email: '', passwordHash: '', bio: '' });
  expect(JSON.stringify(account)).not.toContain(username);
  expect(await server.deps.db.sessions.countDocuments({ accountId: id })).toBe(0);
}

describe('deleting one’s own account', () => {
  test('requires the exact name and the password', async () => {
    const player = await signUpPerson(server);
    expect((await remove(player, 'take', { username: 'somebody' })).json.code).toBe('bad_input');
    expect((await remove(player, 'take', { password: 'wrong' })).json.code).toBe('wrong_password');
    expect((await remove(player, 'maybe')).json.code).toBe('bad_input');
    expect((await remove(visitor(server), 'take')).status).toBeGreaterThanOrEqual(400);
    expect((await player.request('account.checkToken')).status).toBe(200);
  });

  test('leaving: things stay under nobody’s name; name and address become free', async () => {
    const { author, level, friends, shared } = await makeAuthor();
    const { email } = await author.call('account.own');
    const watcher = await visitor(server).listen(`profile:${author.id}`);
    const own = await author.listen();
    expect((await remove(author, 'leave')).status).toBe(200);
    await own.next('session:ended');
    expect((await watcher.next('account:changed')).username).toBe('Removed account');
    own.close();
    watcher.close();
    await expectNobody(author.id, author.username);
    expect((await author.request('account.checkToken')).status).toBe(401);
    const info = await infoOf(author.id);
    expect(info.json.username).toBe('Removed account');
    expect(info.json.uploadedLevels).toHaveLength(1);
    const { json } = await visitor(server).request('level.extendedInfo', { params: { id: level._id } });
    expect(json.addedBy.username).toBe('Removed account');
    expect(await lovesOf(friends._id)).toBe(1);
    expect(await scoresOf(friends._id)).toMatchObject([{ username: 'Removed account', score: 40_000 }]);
    expect((await visitor(server).call('pack.info', { params: { id: String(shared) } })).editors).toEqual([]);
    for (const emailOrUsername of [author.username, email, `removed:${author.id}`]) {
      const body = { emailOrUsername, password };
      expect((await visitor(server).request('account.signIn', { body })).status).toBe(400);
    }
    const again = { email, username: author.username, password };
    expect((await visitor(server).request('account.signUp', { body: again })).status).toBe(200);
  });

  test('taking along: levels, packs, comments, loves and scores are removed, each live, and no count is wrong', async () => {
    const { author, level, friends, packId, shared } = await makeAuthor();
    const watcher = await visitor(server).listen('levels', `level:${friends._id}`, `pack:${shared}`);
    const packs = await visitor(server).listen('packs');
    const board = await visitor(server).listen(`leaderboard:${friends._id}:marbleland`);
    expect((await remove(author, 'take')).status).toBe(200);
    expect((await watcher.next('level:removed')).id).toBe(level._id);
    expect((await watcher.next('comment:removed')).levelId).toBe(friends._id);
    await nextThat(watcher, 'love:counted', ({ count }) => count === 0);
    expect((await watcher.next('editors:changed')).editors).toEqual([]);
    expect((await packs.next('pack:removed')).id).toBe(packId);
    await nextThat(board, 'leaderboard:changed', ({ scores }) => scores.length === 0);
    for (const listener of [watcher, packs, board]) listener.close();
    await expectNobody(author.id, author.username);
    expect((await infoOf(author.id)).json.code).toBe('account_not_found');
    expect((await visitor(server).request('level.info', { params: { id: level._id } })).status).toBe(404);
    const pack = await visitor(server).request('pack.info', { params: { id: shared } });
    expect(pack.json.levelIds).toEqual([friends._id]);
    expect(await lovesOf(friends._id)).toBe(0);
    expect(await scoresOf(friends._id)).toEqual([]);
    expect(await findBrokenInvariants(server.deps.db, server.deps.files)).toEqual([]);
  });

  test('a removal interrupted by a crash is finished by the next start', async () => {
    const { author, level, packId } = await makeAuthor();
    const removal = { levels: 'take', isDone: false } as const;
    await changeAccount(server, author.id, { $set: { removal } });
    expect((await author.request('account.checkToken')).status).toBe(401);
    const watcher = await visitor(server).listen('levels', 'packs');
    const stop = finishRemovals(server.deps);
    expect((await watcher.next('pack:removed')).id).toBe(packId);
    expect((await watcher.next('level:removed')).id).toBe(level._id);
    watcher.close();
    await expect.poll(() => server.deps.db.accounts.countDocuments({ 'removal.isDone': false })).toBe(0);
    stop();
    expect(await findBrokenInvariants(server.deps.db, server.deps.files)).toEqual([]);
  });

  test('nobody can find, invite, suspend or promote a removed account that left its levels', async () => {
    const { author, friend, shared } = await makeAuthor();
    const moderator = await signUpPerson(server, { isModerator: true });
    await remove(author, 'leave');
    const people = await moderator.request('moderation.people', { query: { name: 'removed' } });
    expect(people.json).toEqual([]);
    const refusals = [
      await friend.request('pack.addEditor', { params: { id: shared, accountId: author.id } }),
      await friend.request('pack.inviteEditor', {
        params: { id: shared },
        body: { username: `removed:${author.id}` },
      }),
      await moderator.request('moderation.suspend', { params: { id: author.id }, body: { reason: 'Spam' } }),
      await moderator.request('moderation.unsuspend', { params: { id: author.id } }),
    ];
    expect(refusals.map(({ json }) => json.code)).toEqual(Array(4).fill('account_not_found'));
    await expect(setModerator(server.deps, `removed:${author.id}`, true)).rejects.toThrow('no account named');
  });

  test.each(['take', 'leave'])('calls that began before it leave nothing behind (%s)', async (levels) => {
    const { author, friends } = await makeAuthor();
    const actor = await actorOf(author);
    const { deps } = server;
    const countsOf = async () => [
      await lovesOf(friends._id),
      await deps.db.packs.countDocuments({ createdBy: author.id }),
      await deps.db.comments.countDocuments({ author: author.id }),
      await deps.db.tokens.countDocuments({ accountId: author.id }),
    ];
    await remove(author, levels);
    const before = await countsOf();
    const calls = [
      () => postComment(deps, actor, friends._id, { content: 'Bye' }),
      () => createPack(deps, actor, { name: 'Late', description: 'Pack' }),
      () => setLove(deps, actor, 'level', friends._id, true),
      () => createToken(deps, actor, { name: 'Late', scopes: ['scores'], lifeMs: null }),
      () => setBio(deps, actor, actor.id, 'Still here'),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: expect.any(Number) });
    await expectNobody(author.id, author.username);
    expect(await countsOf()).toEqual(before);
    expect(before).toEqual(levels === 'take' ? [0, 0, 0, 0] : [1, 1, 1, 0]);
  });

  test('taking along empties the bin of the account too, and moderators see that', async () => {
    const { author, level } = await makeAuthor();
    const moderator = await signUpPerson(server, { isModerator: true });
    await moderator.call('level.delete', { params: { id: String(level._id) } });
    const watcher = await moderator.listen('moderators');
    await remove(author, 'take');
    await expect.poll(() => watcher.next('bin:changed')).toEqual({ kind: 'level', id: level._id });
    watcher.close();
    expect(
      (await moderator.request('bin.restore', { params: { kind: 'level', id: level._id } })).json.code,
    ).toBe('not_in_bin');
  });

  test('five removals at once, with another call beside them, leave nothing half done', async () => {
    const { author, friends } = await makeAuthor();
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => remove(author, 'take')),
      author.request('comment.post', { params: { id: friends._id }, body: { content: 'Bye' } }),
    ]);
    expect(replies.slice(0, 5).filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await findBrokenInvariants(server.deps.db, server.deps.files)).toEqual([]);
  });
});

describe('one’s own data', () => {
  test('come as a zip with everything except secrets', async () => {
    const { author, level, friends, packId, shared } = await makeAuthor();
    const { secret } = await createToken(server.deps, await actorOf(author), {
      name: 'Game',
      scopes: ['scores'],
      lifeMs: null,
    });
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } });
    await author.request(
      'account.setAvatar',
      { params: { id: author.id }, body: await picture.png().toBuffer() },
      { 'Content-Type': 'image/png' },
    );
    const { status, headers, bytes } = await author.request('account.export');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'application/zip']);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(Number(headers.get('Content-Length'))).toBe(bytes.length);
    const zip = await JSZip.loadAsync(bytes);
    expect(Object.keys(zip.files)).toContain('avatar.webp');
    for (const file of level.files) {
      const packed = await zip.file(`levels/${level._id}/${file.path}`)?.async('nodebuffer');
      expect(packed?.length).toBe(file.size);
    }
    const text = (await zip.file('account.json')?.async('string')) ?? '';
    const data = JSON.parse(text);
    expect(data.account).toMatchObject({ id: author.id, username: author.username });
    expect(data.levels[0]).toMatchObject({ id: level._id, missionInfo: { name: 'Slope' } });
    expect(data.packs[0]).toMatchObject({ id: packId, name: 'Mine' });
    expect(data.comments).toMatchObject([{ levelId: friends._id, content: 'Nice' }]);
    expect(data.loves).toMatchObject([{ kind: 'level', id: friends._id }]);
    expect(data.scores).toMatchObject([{ levelId: friends._id, type: 'time', score: 40_000 }]);
    expect(data.tokens).toMatchObject([{ name: 'Game', scopes: ['scores'] }]);
    expect(data.editedPacks).toEqual([{ id: shared, name: 'Ours' }]);
    expect(text).not.toContain(secret);
    const stored = await server.deps.db.accounts.findOne({ _id: author.id });
    expect(text).not.toContain(stored?.passwordHash);
    expect(Buffer.from(text).includes('"_id"')).toBe(false);
  });

  test('are for their person only', async () => {
    expect((await visitor(server).request('account.export')).status).toBe(401);
  });
});
