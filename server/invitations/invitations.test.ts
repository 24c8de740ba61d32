import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { serverLimits } from '../limits.ts';
import { changeAccount } from '../testing/changeAccount.ts';
import { type Mailbox, startMailbox } from '../testing/mailbox.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let packId: number;
let now = Date.now();
const server = await serverForFile({ clock: () => now });
const [owner, friend, stranger] = [
  await signUpPerson(server),
  await signUpPerson(server),
  await signUpPerson(server),
];
beforeEach(async () => {
  ({ packId } = await owner.call('pack.create', { body: { name: 'Ours', description: 'Together' } }));
});

const pack = () => ({ id: String(packId) });
const invite = (person: Person) =>
  owner.call('pack.addEditor', { params: { ...pack(), accountId: String(person.id) } });
const makeLink = async () => (await owner.call('invitation.create', { params: pack() })).token;
const refusal = async (person: Person, name: 'look' | 'accept', body: unknown) =>
  (await person.request(`invitation.${name}`, { body })).json.code;
const editorIds = async () =>
  (await visitor(server).call('pack.info', { params: pack() })).editors.map(({ id }) => id);

describe('an invited account', () => {
  test('is notified at once on any page, with the name of the owner; others are not', async () => {
    const [atFriend, atStranger] = [await friend.listen('levels'), await stranger.listen('levels')];
    await invite(friend);
    expect(await atFriend.next('editor:invited')).toEqual({
      packId,
      packName: 'Ours',
      by: { id: owner.id, username: owner.username },
    });
    expect(await atFriend.next('ownPack:added')).toEqual({
      id: packId,
      name: 'Ours',
      owner: { id: owner.id, username: owner.username },
      levelIds: [],
      version: 0,
      editorsVersion: 1,
    });
    expect((await atFriend.next('editors:changed')).editors).toMatchObject([{ id: friend.id }]);
    expect(atStranger.received()).toEqual([]);
    atFriend.close();
    atStranger.close();
  });

  test('finds the pack in its session, in the list of shared packs and nowhere after leaving', async () => {
    await invite(friend);
    const shared = async () => (await friend.call('account.checkToken')).sharedPacks;
    expect(await shared()).toContainEqual(
      expect.objectContaining({ id: packId, owner: { id: owner.id, username: owner.username } }),
    );
    expect((await friend.call('account.checkToken')).packs).toEqual([]);
    expect((await friend.call('pack.shared')).map(({ id }) => id)).toContain(packId);

    const atFriend = await friend.listen();
    await friend.call('pack.removeEditor', { params: { ...pack(), accountId: String(friend.id) } });
    expect(await atFriend.next('ownPack:removed')).toEqual({ id: packId, editorsVersion: 2 });
    expect(atFriend.received().map(({ event }) => event)).not.toContain('editor:removed');
    atFriend.close();
    expect((await shared()).map(({ id }) => id)).not.toContain(packId);
    expect(await editorIds()).toEqual([]);
  });

  test('is notified of who has removed it; nobody can remove others by leaving', async () => {
    await invite(friend);
    await invite(stranger);
    expect(
      (await friend.request('pack.removeEditor', { params: { id: packId, accountId: stranger.id } })).status,
    ).toBe(403);
    const atFriend = await friend.listen();
    await owner.call('pack.removeEditor', { params: { ...pack(), accountId: String(friend.id) } });
    expect(await atFriend.next('editor:removed')).toMatchObject({ packId, by: { id: owner.id } });
    atFriend.close();
  });

  test('receives changes of that pack, and nothing of other people’s packs', async () => {
    await invite(friend);
    await owner.call('pack.create', { body: { name: 'Mine alone', description: 'x' } });
    const [atOwner, atFriend, atStranger] = [
      await owner.listen(),
      await friend.listen(),
      await stranger.listen(),
    ];
    const ops = [{ op: 'rename' as const, name: 'Ours now' }];
    await owner.request('pack.applyOps', { params: { id: packId }, body: { baseVersion: 0, ops } });
    for (const listener of [atOwner, atFriend]) {
      expect(await listener.next('ownPack:changed')).toMatchObject({ id: packId, name: 'Ours now' });
      expect(listener.received()).toEqual([]);
      listener.close();
    }
    expect(atStranger.received()).toEqual([]);
    atStranger.close();
  });
});

test('the history says who was invited, joined, left and was removed, and by whom', async () => {
  await invite(friend);
  await friend.call('pack.removeEditor', { params: { ...pack(), accountId: String(friend.id) } });
  const token = await makeLink();
  await friend.call('invitation.accept', { body: { token } });
  await owner.call('pack.removeEditor', { params: { ...pack(), accountId: String(friend.id) } });
  const [step] = await owner.call('pack.history', { params: pack(), query: { limit: 1 } });
  expect(step?.editorChanges).toMatchObject([
    { kind: 'invited', account: { id: friend.id }, by: { id: owner.id } },
    { kind: 'left', account: { id: friend.id }, by: { id: friend.id } },
    { kind: 'joined', account: { id: friend.id }, by: { id: friend.id } },
    { kind: 'removed', account: { id: friend.id }, by: { id: owner.id } },
  ]);
});

describe('an invitation link', () => {
  test('shows what it offers, also to visitors, and makes its opener an editor, once', async () => {
    const token = await makeLink();
    const offer = await visitor(server).call('invitation.look', { body: { token } });
    expect(offer).toMatchObject({ packId, packName: 'Ours', by: { id: owner.id } });
    expect(await refusal(visitor(server), 'accept', { token })).toBe('not_signed_in');
    const watching = await visitor(server).listen(`pack:${packId}`);
    const replies = await Promise.all(
      [1, 2, 3].map(() => friend.call('invitation.accept', { body: { token } })),
    );
    expect(replies).toEqual([{ packId }, { packId }, { packId }]);
    expect((await watching.next('editors:changed')).editors).toMatchObject([{ id: friend.id }]);
    watching.close();
    expect(await editorIds()).toEqual([friend.id]);
    expect(await owner.call('invitation.accept', { body: { token } })).toEqual({ packId });
    expect(await editorIds()).toEqual([friend.id]);
  });

  test('is stored as a hash only', async () => {
    const token = await makeLink();
    const stored = await server.deps.db.packInvitations.find({ packId }).toArray();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('says whether it has expired, was revoked or never existed, or the pack is full', async () => {
    const token = await makeLink();
    const revoked = await makeLink();
    const [newest] = await owner.call('invitation.list', { params: pack() });
    const params = { ...pack(), invitationId: String(newest?.id) };
    await owner.call('invitation.revoke', { params });
    expect(await owner.call('invitation.list', { params: pack() })).toHaveLength(1);
    const unknown = 'A'.repeat(43);
    for (const [sent, code] of [
      [revoked, 'invitation_revoked'],
      [unknown, 'invitation_not_found'],
      ['short', 'bad_input'],
    ]) {
      expect(await refusal(visitor(server), 'look', { token: sent })).toBe(code);
      expect(await refusal(friend, 'accept', { token: sent })).toBe(code);
    }
    const editors = Array.from({ length: serverLimits.packEditors }, (_, index) => 1_000_000 + index);
    await server.deps.db.packs.updateOne({ _id: packId }, { $set: { editors } });
    expect(await refusal(friend, 'look', { token })).toBe('too_many_editors');
    expect(await refusal(friend, 'accept', { token })).toBe('too_many_editors');
    await server.deps.db.packs.updateOne({ _id: packId }, { $set: { editors: [] } });

    now += limits.invitationLifeMs;
    expect(await refusal(friend, 'look', { token })).toBe('invitation_expired');
    expect(await refusal(friend, 'accept', { token })).toBe('invitation_expired');
    expect(await editorIds()).toEqual([]);
  });

  test('is made, seen and revoked by those who choose the editors, up to a limit', async () => {
    await invite(friend);
    for (const person of [friend, stranger]) {
      expect((await person.request('invitation.create', { params: { id: packId } })).status).toBe(403);
      expect((await person.request('invitation.list', { params: { id: packId } })).status).toBe(403);
      expect(
        (await person.request('invitation.revoke', { params: { id: packId, invitationId: 1 } })).status,
      ).toBe(403);
    }
    const made = await Promise.all(
      Array.from({ length: 8 }, () => owner.request('invitation.create', { params: { id: packId } })),
    );
    const refused = made.filter(({ status }) => status !== 200);
    expect(refused.length).toBe(8 - serverLimits.packInvitations);
    expect(refused.every(({ json }) => json.code === 'too_many_invitations')).toBe(true);
    expect(await owner.call('invitation.list', { params: pack() })).toHaveLength(
      serverLimits.packInvitations,
    );
  });

  test('ends with its pack, and with its maker', async () => {
    const moderator = await signUpPerson(server, { isModerator: true });
    const { token } = await moderator.call('invitation.create', { params: pack() });
    await changeAccount(server, moderator.id, { $set: { isModerator: false } });
    expect(await refusal(friend, 'accept', { token })).toBe('invitation_revoked');
    const own = await makeLink();
    await owner.call('pack.delete', { params: pack() });
    expect(await refusal(friend, 'accept', { token: own })).toBe('invitation_not_found');
  });
});

describe('where mail is configured', () => {
  let mailbox: Mailbox;
  let mailing: TestServer;
  beforeAll(async () => {
    mailbox = await startMailbox();
    mailing = await startTestServer({ env: { SMTP_URL: mailbox.url, VERIFY_EMAIL: 'off' } });
  });
  afterAll(async () => {
    await mailing.stop();
    await mailbox.stop();
  });

  test('an invited account gets a mail with a link to the pack, unless it wants none', async () => {
    const [inviter, invited, silent] = [
      await signUpPerson(mailing),
      await signUpPerson(mailing),
      await signUpPerson(mailing),
    ];
    await silent.call('settings.change', { body: { mailsInvitations: false } });
    const created = await inviter.call('pack.create', { body: { name: 'Ours', description: 'x' } });
    const params = { id: String(created.packId) };
    for (const { username } of [silent, invited]) {
      await inviter.call('pack.inviteEditor', { params, body: { username } });
    }
    const account = await mailing.deps.db.accounts.findOne({ _id: invited.id });
    const mail = await mailbox.next(account?.email ?? '');
    expect(mail.subject).toBe(`${inviter.username} invited you to edit “Ours”`);
    expect(mail.text).toContain(`/pack/${created.packId}`);
    await mailing.deps.mailer.close();
    expect(mailbox.count()).toBe(0);
  });
});
