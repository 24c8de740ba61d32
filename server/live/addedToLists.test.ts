import { beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { type Listener, type Person, signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

/** Lists and Home receive what is added within a second as one event; the page of its maker at once. */
const server = await serverForFile();
let maker: Person;
beforeAll(async () => {
  maker = await signUpPerson(server);
});

const eventsOf = (listener: Listener) => listener.received().map(({ event }) => event);
const five = [1, 2, 3, 4, 5];

test('levels that are added in quick succession', async () => {
  const list = await visitor(server).listen('levels');
  const profile = await visitor(server).listen(`profile:${maker.id}`);
  const ids: number[] = [];
  for (const _ of five) ids.push((await insertLevel(server, maker.id))._id);
  for (const id of ids) expect((await profile.next('level:added')).id).toBe(id);
  expect((await list.next('level:added')).id).toBe(ids[0]);
  const later = await list.next('levels:added');
  expect(later.levels.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(eventsOf(list)).not.toContain('level:added');
  for (const listener of [list, profile]) listener.close();
});

test('packs that are created in quick succession; one that is gone by then appears before', async () => {
  const home = await visitor(server).listen('site');
  const create = async (name: string) =>
    (await maker.call('pack.create', { body: { name, description: 'Picks' } })).packId;
  const ids: number[] = [];
  for (const each of five) ids.push(await create(`Pack ${each}`));
  expect((await home.next('pack:added')).id).toBe(ids[0]);
  await maker.call('pack.delete', { params: { id: String(ids[4]) } });
  const received = eventsOf(home).filter((event) => event.startsWith('pack'));
  expect(received.length).toBeLessThanOrEqual(2);
  expect((await home.next('packs:added')).packs.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(await home.next('pack:removed')).toEqual({ id: ids[4] });
  home.close();
});
