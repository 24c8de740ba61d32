import { beforeEach, describe, expect, test } from 'vitest';
import type { Lookers } from '../../shared/looking.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Listener, type Person, personWith, signUpPerson, visitor } from '../testing/person.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

const [server, second] = await startTwoProcesses();
const ada = await signUpPerson(server);
const ben = await signUpPerson(server);
let levelId: number;
let room: string;
beforeEach(async () => {
  levelId = (await insertLevel(server, ada.id))._id;
  room = `level:${levelId}`;
});

/** The state after the next change that satisfies `isWanted`. */
async function lookers(listener: Listener, isWanted: (state: Lookers) => boolean): Promise<Lookers> {
  for (;;) {
    const state = await listener.next('looking:changed');
    if (isWanted(state)) return state;
  }
}
const names = ({ people }: Lookers) => people.map(({ id }) => id);
const show = (person: Person, showsLooking: boolean) =>
  person.call('settings.change', { body: { showsLooking } });

describe('the people at a level', () => {
  test('are counted over all processes, visitors too, until they leave', async () => {
    const first = await visitor(server).listen(room);
    expect(await lookers(first, ({ count }) => count === 1)).toEqual({ levelId, count: 1, people: [] });
    const others = [await ada.listen(room), await visitor(second).listen(room)];
    expect((await lookers(first, ({ count }) => count === 3)).people).toEqual([]);
    for (const other of others) other.close();
    await lookers(first, ({ count }) => count === 1);
    first.close();
  });

  test('are named only if they allow it, in every process and as soon as they do', async () => {
    const [watching, elsewhere] = [await visitor(server).listen(room), await visitor(second).listen(room)];
    const atAda = await ada.listen(room);
    expect((await lookers(watching, ({ count }) => count === 3)).people).toEqual([]);
    await show(ada, true);
    for (const listener of [watching, elsewhere]) {
      expect(names(await lookers(listener, ({ people }) => people.length > 0))).toEqual([ada.id]);
    }
    await show(ada, false);
    for (const listener of [watching, elsewhere]) {
      expect((await lookers(listener, ({ people }) => people.length === 0)).count).toBe(3);
    }
    for (const listener of [watching, elsewhere, atAda]) listener.close();
  });

  test('have one face with two windows; an ended session removes it', async () => {
    await show(ben, true);
    const { token } = await visitor(server).call('account.signIn', {
      body: { emailOrUsername: ben.username, password: 'a long password' },
    });
    const watching = await visitor(server).listen(room);
    const own = personWith(server, token);
    const windows = [await own.listen(room), await own.listen(room)];
    const both = await lookers(watching, ({ count, people }) => count === 3 && people.length > 0);
    expect(names(both)).toEqual([ben.id]);
    await own.call('account.signOut');
    expect((await lookers(watching, ({ people }) => people.length === 0)).count).toBe(3);
    for (const listener of [watching, ...windows]) listener.close();
    await show(ben, false);
  });
});

describe('a person who writes a comment', () => {
  test('is announced to the others at the level, by name only if they allow it', async () => {
    const [watching, elsewhere] = [await visitor(server).listen(room), await visitor(second).listen(room)];
    const atBen = await ben.listen(room);
    await lookers(watching, ({ count }) => count === 3);
    atBen.socket.emit('comment:write', { room });
    for (const listener of [watching, elsewhere]) {
      expect(await listener.next('comment:writing')).toEqual({ levelId, author: null });
    }
    await show(ben, true);
    await lookers(watching, ({ people }) => people.length === 1);
    const again = setInterval(() => atBen.socket.emit('comment:write', { room }), 300);
    expect((await elsewhere.next('comment:writing')).author).toMatchObject({ id: ben.id });
    clearInterval(again);
    expect(atBen.received().map(({ event }) => event)).not.toContain('comment:writing');
    for (const listener of [watching, elsewhere, atBen]) listener.close();
    await show(ben, false);
  });

  test('is not announced as a visitor, without being at the level, or more often than needed', async () => {
    // Of her own: a person is announced once a second, wherever they write.
    const cleo = await signUpPerson(server);
    const atAda = await ada.listen(room);
    const [anyone, away] = [await visitor(server).listen(room), await cleo.listen()];
    anyone.socket.emit('comment:write', { room });
    away.socket.emit('comment:write', { room });
    for (const request of [null, {}, { room: 'pack:1' }, { room: 'level:x' }]) {
      away.socket.emit('comment:write', request as never);
    }
    const atCleo = await cleo.listen(room);
    await lookers(atAda, ({ count }) => count === 3);
    for (let index = 0; index < 20; index++) atCleo.socket.emit('comment:write', { room });
    await atAda.next('comment:writing');
    await cleo.call('comment.post', { params: { id: String(levelId) }, body: { content: 'Done' } });
    await atAda.next('comment:added');
    expect(atAda.received().filter(({ event }) => event === 'comment:writing')).toEqual([]);
    for (const listener of [atAda, anyone, away, atCleo]) listener.close();
  });
});
