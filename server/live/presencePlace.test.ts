import { expect, test } from 'vitest';
import { type Listener, signUpPerson } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile();
const [owner, editor] = [await signUpPerson(server), await signUpPerson(server)];

test('others see where an editor would drop the level in hand; presence ends with the right to edit', async () => {
  const { packId } = await owner.call('pack.create', { body: { name: 'Ours', description: 'Together' } });
  const params = { id: String(packId), accountId: String(editor.id) };
  await owner.call('pack.addEditor', { params });
  const room = `pack:${packId}`;
  const [watching, editing] = [await owner.listen(room), await editor.listen(room)];
  const place = { after: 3, before: null };
  const answer = await editing.socket.emitWithAck('presence:set', { room, focus: 7, place });
  expect(answer).toEqual({ ok: true });
  expect((await received(watching))[0]).toMatchObject({ profile: { id: editor.id }, focus: 7, place });
  await owner.call('pack.removeEditor', { params });
  expect(await received(watching)).toEqual([]);
  for (const listener of [watching, editing]) listener.close();
});

const received = async (listener: Listener) => (await listener.next('presence:changed')).people;
