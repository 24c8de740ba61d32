import { expect, test } from 'vitest';
import { rooms } from '../../shared/rooms.ts';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

const [first, second] = await startTwoProcesses();
const ada = await signUpPerson(first);

/** A process that was cut off from the database for a while sends its message late. */
const publishLate = (room: string, kind: 'level' | 'pack', id: number) =>
  first.deps.live.publish(room, 'love:counted', { kind, id, count: 7 });

test('a count that arrives late does not stay in the list of another process, nor on its open pages', async () => {
  const level = await insertLevel(first, ada.id);
  const room = rooms.level(level._id);
  const page = await visitor(second).listen(room);
  publishLate(room, 'level', level._id);
  expect(await page.next('love:counted')).toMatchObject({ count: 7 });
  expect(await page.next('love:counted')).toMatchObject({ count: 0 });
  expect(second.deps.catalogue.get(level._id)?.lovedCount).toBe(0);
  page.close();
});

test('a count that arrives late does not stay on the page of a pack', async () => {
  const { packId } = await ada.call('pack.create', { body: { name: 'Picks', description: 'Mine' } });
  const room = rooms.pack(packId);
  const page = await visitor(second).listen(room);
  publishLate(room, 'pack', packId);
  expect(await page.next('love:counted')).toMatchObject({ count: 7 });
  expect(await page.next('love:counted')).toMatchObject({ count: 0 });
  const { lovedCount } = await visitor(second).call('pack.info', { params: { id: String(packId) } });
  expect(lovedCount).toBe(0);
  page.close();
});
