import { expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startSite } from '../testing/site.ts';

const { server, person } = await startSite();

test('an account lists the levels that it loves, the last one first', async () => {
  const [first, second, gone] = [
    await insertLevel(server, person.id),
    await insertLevel(server, person.id),
    await insertLevel(server, person.id),
  ];
  const fan = await signUpPerson(server);
  for (const { _id } of [second, gone, first]) {
    await fan.call('level.love', { params: { id: String(_id) } });
  }
  await person.call('level.delete', { params: { id: String(gone._id) }, query: {} });
  const listed = async () => (await fan.call('level.loved')).map(({ id }) => id);
  expect(await listed()).toEqual([first._id, second._id]);
  await fan.call('level.unlove', { params: { id: String(first._id) } });
  expect(await listed()).toEqual([second._id]);
  expect((await visitor(server).request('level.loved')).status).toBe(401);
});

test('an account reads its own loves, and nobody else does', async () => {
  const { _id } = await insertLevel(server, person.id);
  const body = { name: 'A pack', description: 'of levels' };
  const { packId } = await person.call('pack.create', { body });
  await person.call('level.love', { params: { id: String(_id) } });
  await person.call('pack.love', { params: { id: String(packId) } });
  expect(await person.call('love.own')).toEqual({ levels: [_id], packs: [packId] });
  expect(await (await signUpPerson(server)).call('love.own')).toEqual({ levels: [], packs: [] });
});
