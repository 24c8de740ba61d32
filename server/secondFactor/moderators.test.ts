import { afterEach, describe, expect, test, vi } from 'vitest';
import { rooms } from '../../shared/rooms.ts';
import { codeAt } from '../testing/codeAt.ts';
import { insertLevel } from '../testing/factories.ts';
import { nextThat } from '../testing/nextThat.ts';
import { signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { startTestServer } from '../testing/testServer.ts';

const hourMs = 3_600_000;
let now = Date.now();
const server = await serverForFile({ clock: () => now, env: { MODERATORS_NEED_SECOND_FACTOR: 'on' } });

describe('where moderators need a second factor', () => {
  test('a moderator without it has ordinary rights, and the refusal says what is missing', async () => {
    const moderator = await signUpPerson(server, { isModerator: true });
    const player = await signUpPerson(server);
    const level = await insertLevel(server, player.id);
    const { profile, needsSecondFactor } = await moderator.call('account.checkToken');
    expect([profile.isModerator, needsSecondFactor]).toEqual([false, true]);
    const refusals = [
      await moderator.request('moderation.log'),
      await moderator.request('moderation.people', { query: { name: 'p' } }),
      await moderator.request('moderation.suspend', { params: { id: player.id }, body: { reason: 'Spam' } }),
      await moderator.request('moderation.unsuspend', { params: { id: player.id } }),
    ];
    for (const { status, json } of refusals) {
      expect([status, json.code]).toEqual([403, 'second_factor_needed']);
    }
    expect((await moderator.request('level.delete', { params: { id: level._id } })).status).toBe(403);
    const bio = await moderator.request(
      'account.setBio',
      { params: { id: player.id }, body: 'Theirs' },
      { 'Content-Type': 'text/plain' },
    );
    expect(bio.status).toBe(403);
    const listener = await moderator.listen();
    expect((await listener.socket.emitWithAck('room:join', { room: rooms.moderators })).ok).toBe(false);
    listener.close();
    const comment = { params: { id: String(level._id) }, body: { content: 'As anybody may' } };
    await moderator.call('comment.post', comment);
  });

  test('with it they moderate at once, and without it no longer', async () => {
    const moderator = await signUpPerson(server, { isModerator: true });
    const listener = await moderator.listen();
    const { secret } = await moderator.call('secondFactor.prepare');
    await moderator.call('secondFactor.turnOn', { body: { code: codeAt(secret, now) } });
    await nextThat(
      listener,
      'session:changed',
      ({ profile, needsSecondFactor }) => profile.isModerator && !needsSecondFactor,
    );
    expect((await listener.socket.emitWithAck('room:join', { room: rooms.moderators })).ok).toBe(true);
    expect((await moderator.request('moderation.log')).status).toBe(200);
    await moderator.call('secondFactor.turnOff');
    await nextThat(listener, 'session:changed', ({ needsSecondFactor }) => needsSecondFactor);
    expect((await moderator.request('moderation.log')).json.code).toBe('second_factor_needed');
    listener.close();
  });
});

describe('the session of a moderator', () => {
  afterEach(() => vi.useRealTimers());

  test('ends after twelve hours without use, and continues with use', async () => {
    const moderator = await signUpPerson(server, { isModerator: true });
    const player = await signUpPerson(server);
    const isIn = async (person = moderator) => (await person.request('account.checkToken')).status === 200;
    for (let count = 0; count < 3; count += 1) {
      now += 11.8 * hourMs;
      expect(await isIn()).toBe(true);
    }
    now += 12.2 * hourMs;
    expect([await isIn(), await isIn(player)]).toEqual([false, true]);
  });

  test('ends also while a page is left open, which then receives nothing more of moderation', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const other = await startTestServer({ clock: () => now });
    const moderator = await signUpPerson(other, { isModerator: true });
    const listener = await moderator.listen(rooms.moderators);
    now += 12.1 * hourMs;
    vi.advanceTimersByTime(60_000);
    await listener.next('session:ended');
    expect(await other.deps.db.sessions.countDocuments({ accountId: moderator.id })).toBe(0);
    listener.close();
    vi.useRealTimers();
    await other.stop();
  });
});
