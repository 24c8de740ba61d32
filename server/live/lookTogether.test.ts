import { beforeEach, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { Companion, LevelView } from '../../shared/together.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Listener, signUpPerson, visitor } from '../testing/person.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

let now = Date.now();
const [server, second] = await startTwoProcesses({ clock: () => now });
const ada = await signUpPerson(server);
const ben = await signUpPerson(server);
let room: `level:${number}`;
beforeEach(async () => {
  room = `level:${(await insertLevel(server, ada.id))._id}`;
});

const viewAt = (x: number): LevelView => ({ position: [x, 0, 5], target: [0, 0, 0] });
const look = (listener: Listener, view: LevelView | null, where = room) =>
  listener.socket.emitWithAck('together:look', { room: where, view });

/** The next state that satisfies `isWanted`. */
async function people(listener: Listener, isWanted: (people: Companion[]) => boolean): Promise<Companion[]> {
  for (;;) {
    const state = await listener.next('together:changed');
    if (isWanted(state.people)) return state.people;
  }
}
const names = (state: Companion[]) => state.map(({ profile }) => profile?.username ?? 'a visitor').sort();
const receivedNothing = (listener: Listener) =>
  listener.received().every(({ event }) => event !== 'together:changed');

test('people who look together see each other, and others receive nothing', async () => {
  const [atAda, guest, aside] = [
    await ada.listen(room),
    await visitor(server).listen(room),
    await ben.listen(room),
  ];
  const answer = await look(atAda, viewAt(1));
  expect(answer).toMatchObject({ ok: true, key: expect.any(String) });
  await look(guest, viewAt(2));
  const both = await people(atAda, ({ length }) => length === 2);
  expect(names(both)).toEqual(['a visitor', ada.username]);
  expect(both[0]).toMatchObject({ key: answer.ok && answer.key, view: viewAt(1) });
  await look(guest, viewAt(3));
  await people(atAda, (state) => state.some(({ view }) => view.position[0] === 3));
  expect(receivedNothing(aside)).toBe(true);
  for (const listener of [atAda, guest, aside]) listener.close();
});

test('people who look together are seen in every process, until they stop, leave the page, or close it', async () => {
  const elsewhere = await visitor(second).listen(room);
  await look(elsewhere, viewAt(0));
  const alone = () => people(elsewhere, ({ length }) => length === 1);
  for (const leave of [
    async (listener: Listener) => void (await look(listener, null)),
    async (listener: Listener) => void (await listener.socket.emitWithAck('room:leave', { room })),
    async (listener: Listener) => listener.close(),
  ]) {
    const atBen = await ben.listen(room);
    await look(atBen, viewAt(4));
    expect(names(await people(elsewhere, ({ length }) => length === 2))).toContain(ben.username);
    await leave(atBen);
    await alone();
    atBen.close();
  }
  elsewhere.close();
});

test('a silent person is removed, and comes back by looking again', async () => {
  const [quiet, watching] = [await ben.listen(room), await ada.listen(room)];
  await look(quiet, viewAt(1));
  await look(watching, viewAt(2));
  await people(watching, ({ length }) => length === 2);
  now += limits.companionLifeMs - 1;
  await look(watching, viewAt(3));
  now += 2;
  expect(names(await people(watching, ({ length }) => length === 1))).toEqual([ada.username]);
  await look(quiet, viewAt(1));
  await people(watching, ({ length }) => length === 2);
  for (const listener of [quiet, watching]) listener.close();
});

test('a suspended account and an ended session no longer take part', async () => {
  const moderator = await signUpPerson(server, { isModerator: true });
  const [suspended, signedOut] = [await signUpPerson(server), await signUpPerson(server)];
  const watching = await ada.listen(room);
  await look(watching, viewAt(0));
  for (const [person, end] of [
    [
      suspended,
      () =>
        moderator.call('moderation.suspend', {
          params: { id: String(suspended.id) },
          body: { reason: 'Spam' },
        }),
    ],
    [signedOut, () => signedOut.call('account.signOut')],
  ] as const) {
    const listener = await person.listen(room);
    await look(listener, viewAt(1));
    await people(watching, ({ length }) => length === 2);
    await end();
    await people(watching, ({ length }) => length === 1);
    listener.close();
  }
  const late = await suspended.listen(room);
  expect(await look(late, viewAt(1))).toMatchObject({ ok: false });
  for (const listener of [late, watching]) listener.close();
});

test('an invalid view, or one of a page that is not open, is refused', async () => {
  const [away, here] = [await ben.listen(), await ada.listen(room)];
  expect(await look(away, viewAt(1))).toMatchObject({ ok: false });
  await look(here, viewAt(0));
  const views = [
    { position: [0, 0], target: [0, 0, 0] },
    { position: [0, 0, 1e9], target: [0, 0, 0] },
    { position: [0, 0, Number.NaN], target: [0, 0, 0] },
    { position: [0, 0, '1'], target: [0, 0, 0] },
    { ...viewAt(1), more: 'x' },
    'everywhere',
  ];
  for (const view of views) expect(await look(here, view as never)).toMatchObject({ ok: false });
  for (const where of ['pack:1', 'level:x', 'together:1', '']) {
    expect(await look(here, viewAt(1), where as never)).toMatchObject({ ok: false });
  }
  for (const request of [null, 7, [], {}]) here.socket.emit('together:look', request as never);
  expect(await look(here, viewAt(2))).toMatchObject({ ok: true });
  for (const listener of [away, here]) listener.close();
});

test('of a flood the last message counts, and a level has a limited number of places', async () => {
  const watching = await ada.listen(room);
  await look(watching, viewAt(0));
  const flooding = await ben.listen(room);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => look(flooding, viewAt(index + 1))),
  );
  expect(answers.filter(({ ok }) => ok).length).toBeLessThan(4);
  await people(watching, (state) => state.some(({ view }) => view.position[0] === 60));
  const crowd = await Promise.all(
    Array.from({ length: limits.companions }, () => visitor(server).listen(room)),
  );
  const seated = await Promise.all(crowd.map((listener) => look(listener, viewAt(7))));
  expect(seated.filter(({ ok }) => ok)).toHaveLength(limits.companions - 2);
  await people(watching, ({ length }) => length === limits.companions);
  for (const listener of [watching, flooding, ...crowd]) listener.close();
});

test('a connection takes part in one level at a time', async () => {
  const other = `level:${(await insertLevel(server, ada.id))._id}`;
  const [watching, moving] = [await ada.listen(room), await ben.listen(room, other)];
  await look(watching, viewAt(0));
  await look(moving, viewAt(1));
  await people(watching, ({ length }) => length === 2);
  await look(moving, viewAt(1), other as never);
  await people(watching, ({ length }) => length === 1);
  for (const listener of [watching, moving]) listener.close();
});
