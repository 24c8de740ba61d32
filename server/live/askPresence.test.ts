import { beforeEach, expect, test } from 'vitest';
import { type Listener, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

let room: `pack:${number}`;
let now = Date.now();
const server = await serverForFile({ clock: () => now });
const owner = await signUpPerson(server);
beforeEach(async () => {
  room = `pack:${(await owner.call('pack.create', { body: { name: 'Ours', description: 'x' } })).packId}`;
});

async function focusAt(listener: Listener, isWanted: (focus: unknown) => boolean): Promise<void> {
  while (!isWanted((await listener.next('presence:changed')).people[0]?.focus));
}

test('of several messages close together the last one counts', async () => {
  const page = await owner.listen(room);
  for (const focus of ['name', null, 'description'] as const) {
    page.socket.emit('presence:set', { room, focus });
  }
  await focusAt(page, (focus) => focus === 'description');
  page.close();
});

test('a replaced message is answered', async () => {
  const page = await owner.listen(room);
  const set = (focus: 'name' | 'description') =>
    page.socket.emitWithAck('presence:set', { room, focus }) as Promise<{ ok: boolean }>;
  const answers = await Promise.all([set('name'), set('description'), set('name')]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, false, true]);
  page.close();
});

test('a silent editor is asked, stays if they answer, and is removed if they do not', async () => {
  const page = await owner.listen(room);
  const watching = await owner.listen(room);
  page.socket.emit('presence:set', { room, focus: 'name' });
  await focusAt(watching, (focus) => focus === 'name');
  for (let round = 0; round < 3; round += 1) {
    now += 5_000;
    await page.next('presence:asked');
    await page.socket.emitWithAck('presence:set', { room, focus: 'name' });
  }
  expect(watching.received().filter(({ event }) => event === 'presence:changed')).toEqual([]);
  now += 10_000;
  expect((await watching.next('presence:changed')).people).toEqual([]);
  for (const listener of [page, watching]) listener.close();
});
