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

/** The numbers of things in the additions that a socket receives. */
function countAdditions({ socket }: Listener): number[] {
  const counts: number[] = [];
  for (const event of ['level:added', 'pack:added'] as const) socket.on(event, () => counts.push(1));
  socket.on('levels:added', ({ levels }) => counts.push(levels.length));
  socket.on('packs:added', ({ packs }) => counts.push(packs.length));
  return counts;
}

const five = [1, 2, 3, 4, 5];

test('levels that are added in quick succession', async () => {
  const list = await visitor(server).listen('levels');
  const counts = countAdditions(list);
  const profile = await visitor(server).listen(`profile:${maker.id}`);
  const ids: number[] = [];
  for (const _ of five) ids.push((await insertLevel(server, maker.id))._id);
  for (const id of ids) expect((await profile.next('level:added')).id).toBe(id);
  for (const id of ids) expect((await list.next('level:added')).id).toBe(id);
  expect(counts).toEqual([1, 4]);
  for (const listener of [list, profile]) listener.close();
});

test('packs that are created in quick succession; one that is gone by then appears before', async () => {
  const home = await visitor(server).listen('site');
  const counts = countAdditions(home);
  const create = async (name: string) =>
    (await maker.call('pack.create', { body: { name, description: 'Picks' } })).packId;
  const ids: number[] = [];
  for (const each of five) ids.push(await create(`Pack ${each}`));
  await maker.call('pack.delete', { params: { id: String(ids[4]) } });
  expect(await home.next('pack:removed')).toEqual({ id: ids[4] });
  expect(home.received().flatMap(({ event }) => (event.startsWith('pack:') ? [event] : []))).toEqual(
    five.map(() => 'pack:added'),
  );
  expect(counts.length).toBeLessThanOrEqual(3);
  home.close();
});
