import { beforeEach, expect, test } from 'vitest';
import { type Listener, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

let packId: number;
let room: string;
const server = await serverForFile();
const [owner, editor] = [await signUpPerson(server), await signUpPerson(server)];
beforeEach(async () => {
  const body = { name: 'Ours', description: 'Together' };
  packId = (await owner.request('pack.create', { body })).json.packId;
  room = `pack:${packId}`;
  await owner.call('pack.addEditor', { params: { id: String(packId), accountId: String(editor.id) } });
});

/** The people after the next change that satisfies `isWanted`. */
async function people(listener: Listener, isWanted: (focuses: unknown[]) => boolean) {
  for (;;) {
    const published = await listener.next('presence:changed');
    if (isWanted(published.people.map(({ focus }) => focus))) return published.people;
  }
}

test('editors see each other and what each is holding, until they leave', async () => {
  const [first, second] = [await owner.listen(room), await editor.listen(room)];
  first.socket.emit('presence:set', { room, focus: null });
  second.socket.emit('presence:set', { room, focus: 7 });
  const both = await people(first, (focuses) => focuses.includes(7) && focuses.length === 2);
  expect(both.map(({ profile }) => profile.id).sort()).toEqual([owner.id, editor.id].sort());
  second.close();
  expect(await people(first, (focuses) => focuses.length === 1)).toMatchObject([
    { profile: { id: owner.id } },
  ]);
  first.close();
});

test('people who join later receive the presence at once, visitors too', async () => {
  const first = await owner.listen(room);
  first.socket.emit('presence:set', { room, focus: 'name' });
  await people(first, (focuses) => focuses.includes('name'));
  const late = await visitor(server).listen(room);
  expect((await late.next('presence:changed')).people).toMatchObject([{ focus: 'name' }]);
  first.socket.emit('room:leave', { room }, () => undefined);
  expect((await late.next('presence:changed')).people).toEqual([]);
  first.close();
  late.close();
});

test('visitors, strangers and invalid messages appear for nobody', async () => {
  const stranger = await signUpPerson(server);
  const watching = await owner.listen(room);
  const [anyone, someone] = [await visitor(server).listen(room), await stranger.listen(room)];
  anyone.socket.emit('presence:set', { room, focus: 'name' });
  const refusal = await someone.socket.emitWithAck('presence:set', { room, focus: 'name' });
  expect(refusal).toMatchObject({ ok: false });
  const invited = await editor.listen(room);
  for (const request of [null, { room }, { room: 'level:1', focus: null }, { room, focus: 'everything' }]) {
    invited.socket.emit('presence:set', request as never);
  }
  invited.socket.emit('presence:set', { room, focus: 'description' });
  expect((await watching.next('presence:changed')).people).toMatchObject([
    { profile: { id: editor.id }, focus: 'description' },
  ]);
  for (const listener of [watching, anyone, someone, invited]) listener.close();
});
