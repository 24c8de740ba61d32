import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { publishLevel } from '../levels/publishLevel.ts';
import { insertLevel } from '../testing/factories.ts';
import { createGate } from '../testing/gate.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

/** Pages are read at one process while it still reads a level that the other one has changed. */
const [first, second] = await startTwoProcesses();
const owner = await signUpPerson(first);
const guest = visitor(second);
afterEach(() => vi.restoreAllMocks());

/**
 * Holds back what the second process reads for its list, whoever told it; `held` resolves when an event of the
 * first process made it begin.
 */
function holdList() {
  const gate = createGate();
  const held = createGate();
  const { levels } = second.deps.db;
  const findOne = levels.findOne.bind(levels);
  const find = levels.find.bind(levels);
  vi.spyOn(levels, 'findOne').mockImplementation(async (...args: Parameters<typeof findOne>) => {
    const found = await findOne(...args);
    held.open();
    await gate.opened;
    return found;
  });
  const fallback = vi.spyOn(levels, 'find').mockImplementation((...args: Parameters<typeof find>) => {
    if (JSON.stringify(args[0]?._id)?.includes('$in')) throw new Error('held back');
    return find(...args);
  });
  const release = () => {
    fallback.mockRestore();
    gate.open();
  };
  return { release, held: held.opened };
}

test('a page that was read before a new level was on the list shows it afterwards', async () => {
  const profile = () => guest.call('account.info', { params: { id: String(owner.id) } });
  const { release, held } = holdList();
  const { _id } = await insertLevel(first, owner.id);
  await held;
  expect(await profile()).toMatchObject({ levelCount: 0, uploadedLevels: [] });
  release();
  await eventually(async () =>
    expect(await profile()).toMatchObject({ levelCount: 1, uploadedLevels: [{ id: _id }] }),
  );
});

test('a page that was read before an edited level was on the list shows the edit afterwards', async () => {
  const level = await insertLevel(first, owner.id);
  const { _id } = level;
  const { packId } = await owner.call('pack.create', { body: { name: 'Picks', description: 'Good ones' } });
  await owner.call('pack.setLevels', { params: { id: String(packId) }, body: [_id] });
  await eventually(() => expect(second.deps.catalogue.has(_id)).toBe(true));
  const nameInPack = async () =>
    (await guest.call('pack.info', { params: { id: String(packId) } })).levels.map(({ name }) => name);
  const { release, held } = holdList();
  const edit = {
    missionInfo: [['name', 'Steep']] satisfies [[string, string]],
    editedAt: first.deps.clock(),
  };
  await first.deps.db.levels.updateOne({ _id }, { $set: edit });
  await publishLevel(first.deps, { ...level, ...edit });
  await held;
  expect(await nameInPack()).toEqual(['Slope']);
  release();
  await eventually(async () => expect(await nameInPack()).toEqual(['Steep']));
});
