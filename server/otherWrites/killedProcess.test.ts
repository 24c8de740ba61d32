import { beforeAll, describe, expect, test, vi } from 'vitest';
import { removedUsername } from '../../shared/accounts.ts';
import { eventually } from '../../shared/testing/eventually.ts';
import { openSession } from '../accounts/sessions.ts';
import { changeAccount } from '../testing/changeAccount.ts';
import { insertLevel } from '../testing/factories.ts';
import { nextThat } from '../testing/nextThat.ts';
import { type Person, personWith, signUpPerson, visitor } from '../testing/person.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

/** A process is killed after it has stored a change, and before it has published it. */
const [killed, other] = await startTwoProcesses();

let owner: Person;
let guest: Person;
let packId: number;
beforeAll(async () => {
  owner = await signUpPerson(killed);
  guest = await signUpPerson(killed);
  const body = { name: 'Ours', description: 'Picks' };
  ({ packId } = await owner.call('pack.create', { body }));
});

/** Everything that `work` publishes is lost. */
async function unpublished(work: () => Promise<unknown>): Promise<void> {
  const publish = vi.spyOn(killed.deps.live, 'publish').mockReturnValue();
  await work();
  publish.mockRestore();
}

describe('pages at another process', () => {
  test('show who was invited and who was removed, also right after another event of the pack', async () => {
    const page = await visitor(other).listen(`pack:${packId}`);
    const atGuest = await personWith(other, guest.token).listen();
    const params = { id: String(packId), accountId: String(guest.id) };
    await owner.call('pack.love', { params: { id: String(packId) } });
    await page.next('love:counted');
    await unpublished(() => owner.call('pack.addEditor', { params }));
    expect((await page.next('editors:changed')).editors).toMatchObject([{ id: guest.id }]);
    expect(await atGuest.next('ownPack:added')).toMatchObject({ id: packId, editorsVersion: 1 });
    expect((await atGuest.next('editor:invited')).by.id).toBe(owner.id);

    await unpublished(() => owner.call('pack.removeEditor', { params }));
    expect((await page.next('editors:changed')).editors).toEqual([]);
    expect(await atGuest.next('ownPack:removed')).toEqual({ id: packId, editorsVersion: 2 });
    expect((await atGuest.next('editor:removed')).by.id).toBe(owner.id);
    page.close();
    atGuest.close();
  });

  test('of a session that was ended receive that, and nothing more of the account', async () => {
    const token = await openSession(killed.deps, guest.id);
    const page = await personWith(other, token).listen();
    const atOther = personWith(other, token);
    // The other process remembers the session.
    await atOther.call('account.checkToken');
    await unpublished(() => guest.call('account.endOtherSessions'));
    expect((await page.next('session:ended')).sessionId).toBeTypeOf('string');
    expect((await atOther.request('account.checkToken')).status).toBe(401);
    killed.deps.live.publish(`account:${guest.id}`, 'love:set', { kind: 'level', id: 1, loved: true });
    const witness = await personWith(other, guest.token).listen();
    killed.deps.live.publish(`account:${guest.id}`, 'love:set', { kind: 'level', id: 2, loved: true });
    await witness.next('love:set');
    expect(page.received().map(({ event }) => event)).not.toContain('love:set');
    page.close();
    witness.close();
  });

  test('of a suspended account show that', async () => {
    const page = await personWith(other, guest.token).listen();
    const moderator = await signUpPerson(killed, { isModerator: true });
    const params = { id: String(guest.id) };
    await unpublished(() => moderator.call('moderation.suspend', { params, body: { reason: 'Spam' } }));
    expect((await page.next('session:changed')).profile).toMatchObject({ isSuspended: true });
    page.close();
  });

  test('of an account show its picture, its acknowledged guidelines and its role', async () => {
    const person = await signUpPerson(killed, { hasAcknowledgedGuidelines: false });
    const own = await personWith(other, person.token).listen();
    const page = await visitor(other).listen(`profile:${person.id}`);

    await unpublished(() => person.call('account.acknowledgeGuidelines'));
    await nextThat(own, 'session:changed', ({ acknowledgedGuidelines }) => acknowledgedGuidelines);
    const avatar = { sha256: 'a', version: 4_711 };
    await unpublished(() => changeAccount(killed, person.id, { $set: { avatar } }));
    await nextThat(own, 'session:changed', ({ profile }) => profile.avatarVersion === 4_711);
    await nextThat(page, 'account:changed', ({ avatarVersion }) => avatarVersion === 4_711);
    const removed = { avatar: null, avatarRemovedAt: 4_712 };
    await unpublished(() => changeAccount(killed, person.id, { $set: removed }));
    await nextThat(own, 'session:changed', ({ profile }) => profile.avatarVersion === 4_712);
    for (const isModerator of [true, false]) {
      await unpublished(() => changeAccount(killed, person.id, { $set: { isModerator } }));
      await nextThat(own, 'session:changed', ({ profile }) => profile.isModerator === isModerator);
    }
    own.close();
    page.close();
  });

  test('of a level show no longer who looks at it, when that was turned off', async () => {
    const { _id } = await insertLevel(killed, owner.id);
    const room = `level:${_id}`;
    const looker = await signUpPerson(killed);
    await looker.call('settings.change', { body: { showsLooking: true } });
    const page = await visitor(other).listen(room);
    const theirs = await personWith(other, looker.token).listen(room);
    await nextThat(page, 'looking:changed', ({ people }) => people.length === 1);
    await unpublished(() => looker.call('settings.change', { body: { showsLooking: false } }));
    await nextThat(page, 'looking:changed', ({ people }) => people.length === 0);
    page.close();
    theirs.close();
  });

  test('of a pack show its newest history, also to those who ask for the steps, and to whom it belongs', async () => {
    const params = { id: String(packId) };
    const atOwner = personWith(other, owner.token);
    const newest = async () => {
      const [step] = await visitor(other).call('pack.history', { params, query: { limit: 24 } });
      const { version } = await visitor(other).call('pack.opsSince', { params, query: { since: 0 } });
      const { packs } = await atOwner.call('account.checkToken');
      return [step?.version, version, packs.find(({ id }) => id === packId)?.name];
    };
    const rename = (name: string) =>
      owner.call('pack.applyOps', { params, body: { baseVersion: 0, ops: [{ op: 'rename', name }] } });
    await rename('Before');
    await eventually(async () => expect(await newest()).toEqual([1, 1, 'Before']));
    await unpublished(async () => {
      await rename('After');
      await killed.deps.paced.flush();
    });
    await eventually(async () => expect(await newest()).toEqual([2, 2, 'After']));
  });

  test('of a person show a new biography and name', async () => {
    const person = await signUpPerson(killed);
    const shown = async () => {
      const profile = await visitor(other).call('account.info', { params: { id: String(person.id) } });
      return [profile.bio, profile.username];
    };
    expect(await shown()).toEqual(['', person.username]);
    await unpublished(() => changeAccount(killed, person.id, { $set: { bio: 'Rolls' } }));
    await eventually(async () => expect(await shown()).toEqual(['Rolls', person.username]));
    await unpublished(() => changeAccount(killed, person.id, { $set: { username: 'renamed-by-hand' } }));
    await eventually(async () => expect(await shown()).toEqual(['Rolls', 'renamed-by-hand']));
  });

  test('show whether one loves a thing', async () => {
    const params = { id: String(packId) };
    const lover = await signUpPerson(killed);
    const isLoved = async () =>
      (await personWith(other, lover.token).call('pack.list')).find(({ id }) => id === packId)?.lovedByYou;
    expect(await isLoved()).toBe(false);
    await unpublished(() => lover.call('pack.love', { params }));
    await eventually(async () => expect(await isLoved()).toBe(true));
    await unpublished(() => lover.call('pack.unlove', { params }));
    await eventually(async () => expect(await isLoved()).toBe(false));
  });

  test('of a person who has deleted their account show that', async () => {
    const person = await signUpPerson(killed);
    const page = await visitor(other).listen(`profile:${person.id}`);
    const body = { username: person.username, levels: 'leave' as const, password: 'a long password' };
    await unpublished(() => person.call('account.delete', { body }));
    await nextThat(page, 'account:changed', ({ username }) => username === removedUsername);
    page.close();
  });
});

test('a change of an account that was published is not published again', async () => {
  const person = await signUpPerson(killed, { hasAcknowledgedGuidelines: false });
  const own = await personWith(other, person.token).listen();
  await person.call('account.acknowledgeGuidelines');
  await nextThat(own, 'session:changed', ({ acknowledgedGuidelines }) => acknowledgedGuidelines);
  // The other process looks at the writes in their order.
  const change = { $set: { isModerator: true } };
  await unpublished(() => changeAccount(killed, person.id, change));
  expect((await own.next('session:changed')).profile.isModerator).toBe(true);
  expect(own.received()).toEqual([]);
  own.close();
});

test('a change that was published is not published again', async () => {
  const page = await visitor(other).listen(`pack:${packId}`);
  const friend = await signUpPerson(killed);
  const params = { id: String(packId), accountId: String(friend.id) };
  const atFriend = await personWith(other, friend.token).listen();
  await owner.call('pack.addEditor', { params });
  await page.next('editors:changed');
  await atFriend.next('editor:invited');
  // The other process looks for what no event told it in the order of the writes: then it has looked at this.
  const late = await signUpPerson(killed);
  const paramsOfLate = { id: String(packId), accountId: String(late.id) };
  await unpublished(() => owner.call('pack.addEditor', { params: paramsOfLate }));
  expect((await page.next('editors:changed')).editors).toMatchObject([{ id: friend.id }, { id: late.id }]);
  expect(atFriend.received().map(({ event }) => event)).not.toContain('editor:invited');
  expect(page.received().map(({ event }) => event)).not.toContain('editors:changed');
  page.close();
  atFriend.close();
});

test('an edit that its sender repeats at another process is in the answer', async () => {
  const { _id } = await insertLevel(killed, owner.id);
  const call = { params: { id: String(_id) }, body: { missionInfo: null, remarks: 'Mind the gap' } };
  const atOther = personWith(other, owner.token);
  await eventually(async () => {
    expect((await visitor(other).request('level.extendedInfo', { params: { id: _id } })).status).toBe(200);
  });
  await unpublished(() => owner.call('level.edit', call));
  expect((await atOther.call('level.edit', call)).remarks).toBe('Mind the gap');
});
