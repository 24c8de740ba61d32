import { expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson } from '../testing/person.ts';
import { startSite } from '../testing/site.ts';

const { server, person } = await startSite();

test('an account reads its own loves, and nobody else does', async () => {
  const { _id } = await insertLevel(server, person.id);
  const body = { name: 'A pack', description: 'of levels' };
  const { packId } = await person.call('pack.create', { body });
  await person.call('level.love', { params: { id: String(_id) } });
  await person.call('pack.love', { params: { id: String(packId) } });
  expect(await person.call('love.own')).toEqual({ levels: [_id], packs: [packId] });
  expect(await (await signUpPerson(server)).call('love.own')).toEqual({ levels: [], packs: [] });
});
