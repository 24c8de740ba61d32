import { expect, test } from 'vitest';
import { scoreId } from '../db/documents/score.ts';
import { blobKey } from '../files/blobs.ts';
import { insertLevel } from './factories.ts';
import { findBrokenInvariants, findBrokenPromises, findLostWrites, findUnowned } from './invariants.ts';
import { keepDownloads, keepScore, keepWrites } from './keptWrites.ts';
import { signUpPerson } from './person.ts';
import { startSite } from './site.ts';

const { server, person } = await startSite();
const { db, files } = server.deps;

/** What is said about a site after a change that is taken back. */
async function brokenBy(change: () => Promise<unknown>, back: () => Promise<unknown>): Promise<string[]> {
  expect(await findBrokenInvariants(db, files)).toEqual([]);
  await change();
  const broken = await findBrokenInvariants(db, files);
  await back();
  expect(await findBrokenInvariants(db, files)).toEqual([]);
  return broken;
}

test('a file with other bytes is found', async () => {
  const level = await insertLevel(server, person.id);
  const [mission] = level.files;
  const key = blobKey(mission?.sha256 ?? '');
  const bytes = await files.readAll(key);
  const broken = await brokenBy(
    () => files.put(key, Buffer.alloc(bytes.length)),
    () => files.put(key, bytes),
  );
  expect(broken[0]).toMatch(/^Every file of levels.*: Level \d+ has other bytes in missions\/slope\.mis\.$/);
});

test('a file that is gone, and one of another size, are found', async () => {
  const { _id, files: own } = await insertLevel(server, person.id);
  const key = blobKey(own[2]?.sha256 ?? '');
  const bytes = await files.readAll(key);
  const gone = await brokenBy(
    () => files.remove(key),
    () => files.put(key, bytes),
  );
  expect(gone[0]).toContain(`Level ${_id} lacks interiors/slope.dif.`);
  const resize = (by: number) =>
    db.levels.updateOne({ _id }, { $inc: { 'files.2.size': by, 'versions.0.files.2.size': by } });
  const resized = await brokenBy(
    () => resize(1),
    () => resize(-1),
  );
  expect(resized[0]).toContain(`Level ${_id} has another size or checksum of interiors/slope.dif`);
});

test('a gap in the versions of a level is found', async () => {
  const { _id, versions } = await insertLevel(server, person.id);
  const broken = await brokenBy(
    () => db.levels.updateOne({ _id }, { $set: { 'versions.0.version': 2 } }),
    () => db.levels.updateOne({ _id }, { $set: { versions } }),
  );
  expect(broken).toEqual([expect.stringContaining(`Level ${_id} at version 1 has the versions 2`)]);
});

test('a pack that differs from its history in its text or its levels is found', async () => {
  const { packId } = await person.call('pack.create', { body: { name: 'Picks', description: 'Levels' } });
  const broken = await brokenBy(
    () => db.packs.updateOne({ _id: packId }, { $set: { name: 'Other' } }),
    () => db.packs.updateOne({ _id: packId }, { $set: { name: 'Picks' } }),
  );
  expect(broken).toEqual([
    expect.stringContaining(`The history of pack ${packId} does not end with what it is.`),
  ]);
});

test('a suspended account that keeps something is found', async () => {
  const { id } = await signUpPerson(server);
  await insertLevel(server, id);
  const broken = await brokenBy(
    () => db.accounts.updateOne({ _id: id }, { $set: { isSuspended: true } }),
    () => db.accounts.updateOne({ _id: id }, { $set: { isSuspended: false } }),
  );
  expect(broken).toEqual([expect.stringContaining(`The suspended account ${id} still has levels`)]);
});

test('a name that somebody else could take, and a session of nobody, are found', async () => {
  const { id } = await signUpPerson(server);
  const looks = await db.nameLooks.find({ accountId: id }).toArray();
  await db.nameLooks.deleteMany({ accountId: id });
  expect(await findLostWrites(db, files, keepWrites())).toEqual([
    expect.stringContaining(`The name of account ${id} could be taken`),
  ]);
  await db.nameLooks.insertMany(looks);
  const account = await db.accounts.findOneAndDelete({ _id: id });
  expect(await findLostWrites(db, files, keepWrites())).toEqual([
    expect.stringContaining(`is held for account ${id}, which is gone`),
    expect.stringContaining(`Account ${id} is gone, with a session left.`),
  ]);
  if (account) await db.accounts.insertOne(account);
  expect(await findLostWrites(db, files, keepWrites())).toEqual([]);
});

test('what was acknowledged but is lost or doubled is found', async () => {
  const { _id } = await insertLevel(server, person.id);
  const params = { id: String(_id) };
  const kept = keepWrites();
  for (const content of ['first', 'second']) {
    const comments = await person.call('comment.post', { params, body: { content } });
    for (const { id, content: text } of comments) kept.comments.set(id, text);
  }
  await person.call('level.love', { params });
  kept.loves.set(`level/${_id}:${person.id}`, true);
  expect(await findLostWrites(db, files, kept)).toEqual([]);
  const [first = 0] = kept.comments.keys();
  await db.comments.updateOne({ _id: first }, { $set: { content: 'second' } });
  await person.call('level.unlove', { params });
  const lost = await findLostWrites(db, files, kept);
  expect(lost).toEqual([
    expect.stringContaining(`Comment ${first} is lost.`),
    expect.stringContaining('The comment “second” is there twice.'),
    expect.stringContaining(`level/${_id}:${person.id} is not loved any more`),
  ]);
  await db.comments.updateOne({ _id: first }, { $set: { content: 'first' } });
});

test('a lost pack, score, password and count, and a deleted pack that is back, are found', async () => {
  const { _id: levelId } = await insertLevel(server, person.id);
  const someone = await signUpPerson(server);
  const createPack = async () =>
    (await someone.call('pack.create', { body: { name: 'Picks', description: 'Levels' } })).packId;
  const [lost, back] = [await createPack(), await createPack()];
  const postScore = (score: number) =>
    someone.call('leaderboard.postScore', {
      params: { id: String(levelId), leaderboardId: 'marbleland' },
      body: { score, score_type: 'time' },
    });
  await postScore(30_000);
  await someone.call('account.changePassword', {
    body: { currentPassword: 'a long password', newPassword: 'another long password' },
  });
  await db.levels.updateOne({ _id: levelId }, { $set: { downloads: 3 } });
  await db.downloads.insertMany(['a', 'b', 'c'].map((_id) => ({ _id, at: new Date() })));
  const kept = keepWrites();
  kept.packs.set(lost, someone.id).set(back, someone.id);
  const id = scoreId({ leaderboardId: 'marbleland', levelId, accountId: someone.id, type: 'time' });
  keepScore(kept, id, { score: 30_000, type: 'time' });
  keepScore(kept, id, { score: 40_000, type: 'time' });
  kept.passwords.set(someone.id, 'another long password');
  keepDownloads(kept, levelId, 3);
  expect(await findLostWrites(db, files, kept)).toEqual([]);

  await someone.call('pack.delete', { params: { id: String(lost) } });
  kept.packs.delete(back);
  kept.deletedPacks.add(back);
  await db.scores.updateOne({ _id: id }, { $set: { score: 31_000 } });
  kept.passwords.set(someone.id, 'a later long password');
  await db.levels.updateOne({ _id: levelId }, { $set: { downloads: 2 } });
  expect(await findLostWrites(db, files, kept)).toEqual([
    `No acknowledged pack is lost, and no deleted pack is back: Pack ${lost} is lost.`,
    `No acknowledged pack is lost, and no deleted pack is back: Pack ${back} is back.`,
    `No acknowledged score is lost: The score ${id} was 30000 but is 31000.`,
    `No acknowledged change of a password is lost: Account ${someone.id} has another password than its last one.`,
    `No download that was shown is lost: Level ${levelId} showed 3 downloads but has 2.`,
  ]);
});

test('a session that works after its end, and a suspended person who can write, are found', async () => {
  const level = await insertLevel(server, person.id);
  const { packId } = await person.call('pack.create', { body: { name: 'Picks', description: 'Levels' } });
  const kept = keepWrites();
  const site = { db, files, kept, servers: [server], followers: [], packId, levelId: level._id };
  expect(await findBrokenPromises(site)).toEqual([]);
  const token = person.token ?? '';
  kept.endedTokens.add(token);
  kept.suspended.set(person.id, token);
  expect(await findBrokenPromises(site)).toEqual([
    'No session that was ended works at any server: Server 1 answers 200 to a session that was ended.',
    `Suspended people are refused by every server: Server 1 answers 200 to the suspended account ${person.id}.`,
  ]);
});

test('received files without an upload are removed, and those of an upload stay', async () => {
  const keys = ['uploads/0123456789abcdef/part', 'uploads/fedcba9876543210/part'] as const;
  for (const key of keys) await files.put(key, Buffer.from('x'));
  await db.uploads.insertOne({
    _id: 'fedcba9876543210',
    owner: person.id,
    createdAt: 0,
    expiresAt: Date.now() + 60_000,
    revision: 1,
    replaces: null,
    parts: [{ key: keys[1], size: 1, boundary: null }],
    levels: null,
    submitted: null,
  });
  expect(await findUnowned(db, files, Date.now() + 1_000)).toEqual([]);
  expect(await Promise.all(keys.map(async (key) => (await files.stat(key)) !== null))).toEqual([false, true]);
  expect(await findBrokenInvariants(db, files)).toEqual([]);
});
