import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openSession } from '../accounts/sessions.ts';
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
    // The other process remembers the session for some seconds.
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
