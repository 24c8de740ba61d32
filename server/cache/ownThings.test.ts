import { expect, test } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, personWith, signUpPerson } from '../testing/person.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

/**
 * The own loves and packs of a signed-in person beside what everybody sees, also at a process that did not
 * change them.
 */
const [first, second] = await startTwoProcesses();
const owner = await signUpPerson(first);
const fan = await signUpPerson(first);
const byId = (id: number) => ({ params: { id: String(id) } });
const levelId = (await insertLevel(first, owner.id))._id;
const { packId } = await owner.call('pack.create', { body: { name: 'Picks', description: 'Good ones' } });
await owner.call('pack.setLevels', { ...byId(packId), body: [levelId] });
await eventually(() => expect(second.deps.catalogue.has(levelId)).toBe(true));

/** At once at the process of the change, soon at the other. */
async function atBoth(who: Person, expectAt: (person: Person) => Promise<void>): Promise<void> {
  await expectAt(who);
  await eventually(() => expectAt(personWith(second, who.token)));
}

test.each([true, false])('own loves: %s', async (loved) => {
  await fan.call(loved ? 'level.love' : 'level.unlove', byId(levelId));
  await fan.call(loved ? 'pack.love' : 'pack.unlove', byId(packId));
  const seen = async (person: Person) => {
    const level = await person.call('level.extendedInfo', byId(levelId));
    const pack = await person.call('pack.info', byId(packId));
    const packs = await person.call('pack.list');
    const inLevel = await person.call('level.packs', byId(levelId));
    const { createdPacks } = await person.call('account.info', byId(owner.id));
    const things = [level, pack, ...level.packs, ...packs, ...inLevel, ...createdPacks];
    return things.map(({ lovedByYou }) => lovedByYou);
  };
  await atBoth(fan, async (person) => expect(await seen(person)).toEqual(Array(6).fill(loved)));
  // Nobody else sees them.
  await atBoth(owner, async (person) => expect(await seen(person)).toEqual(Array(6).fill(false)));
});

test('the packs that one may edit', async () => {
  const expectOwn = (who: Person, own: unknown[], shared: unknown[]) =>
    atBoth(who, async (person) => {
      const { packs, sharedPacks } = await person.call('account.checkToken');
      expect([packs, sharedPacks]).toMatchObject([own, shared]);
    });
  const send = (who: Person, op: { op: 'rename'; name: string } | { op: 'remove'; levelIds: number[] }) =>
    who.call('pack.applyOps', { ...byId(packId), body: { baseVersion: 0, ops: [op] } });
  await expectOwn(owner, [{ id: packId, name: 'Picks', levelIds: [levelId] }], []);
  await expectOwn(fan, [], []);
  await owner.call('pack.inviteEditor', { ...byId(packId), body: { username: fan.username } });
  await expectOwn(fan, [], [{ id: packId, name: 'Picks', owner: { id: owner.id } }]);
  await send(fan, { op: 'rename', name: 'Best' });
  await expectOwn(owner, [{ name: 'Best' }], []);
  await expectOwn(fan, [], [{ name: 'Best' }]);
  await send(owner, { op: 'remove', levelIds: [levelId] });
  await expectOwn(owner, [{ levelIds: [] }], []);
  await expectOwn(fan, [], [{ levelIds: [] }]);
  const { packId: another } = await owner.call('pack.create', {
    body: { name: 'More', description: 'Others' },
  });
  await expectOwn(owner, [{ id: another }, { id: packId }], []);
  await owner.call('pack.delete', byId(another));
  await expectOwn(owner, [{ id: packId }], []);
  await owner.call('pack.removeEditor', { params: { id: String(packId), accountId: String(fan.id) } });
  await expectOwn(fan, [], []);
});

test('the right to edit a pack', async () => {
  const expectRole = (role: 'editor' | null) =>
    atBoth(fan, async (person) => expect((await person.call('pack.info', byId(packId))).yourRole).toBe(role));
  await expectRole(null);
  await owner.call('pack.inviteEditor', { ...byId(packId), body: { username: fan.username } });
  await expectRole('editor');
  await fan.call('pack.removeEditor', { params: { id: String(packId), accountId: String(fan.id) } });
  await expectRole(null);
});
