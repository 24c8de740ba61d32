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
/** How many events have been sent at most since `begun`: the first at once, then one a second. */
const mostEvents = (begun: number) => Math.ceil((Date.now() - begun) / 1000) + 1;
const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);

test('levels that are added in quick succession', async () => {
  const list = await visitor(server).listen('levels');
  const counts = countAdditions(list);
  const profile = await visitor(server).listen(`profile:${maker.id}`);
  const ids: number[] = [];
  const begun = Date.now();
  for (const _ of five) ids.push((await insertLevel(server, maker.id))._id);
  for (const id of ids) expect((await profile.next('level:added')).id).toBe(id);
  for (const id of ids) expect((await list.next('level:added')).id).toBe(id);
  expect(sumOf(counts)).toBe(five.length);
  expect(counts.length).toBeLessThanOrEqual(mostEvents(begun));
  for (const listener of [list, profile]) listener.close();
});

test('packs that are created in quick succession; one that is gone by then appears before', async () => {
  const home = await visitor(server).listen('site');
  const counts = countAdditions(home);
  const create = async (name: string) =>
    (await maker.call('pack.create', { body: { name, description: 'Picks' } })).packId;
  const ids: number[] = [];
  const begun = Date.now();
  for (const each of five) ids.push(await create(`Pack ${each}`));
  await maker.call('pack.delete', { params: { id: String(ids[4]) } });
  expect(await home.next('pack:removed')).toEqual({ id: ids[4] });
  expect(home.received().flatMap(({ event }) => (event.startsWith('pack:') ? [event] : []))).toEqual(
    five.map(() => 'pack:added'),
  );
  expect(counts.length).toBeLessThanOrEqual(mostEvents(begun));
  home.close();
});

test('whoever joins receives nothing that was added before, and everybody else receives it once', async () => {
  const [home, list] = [await visitor(server).listen('site'), await visitor(server).listen('levels')];
  const counts = [countAdditions(home), countAdditions(list)];
  const create = async () =>
    (await maker.call('pack.create', { body: { name: 'One more', description: 'Picks' } })).packId;
  const add = async () => (await insertLevel(server, maker.id))._id;
  const before = [await create(), await create(), await add(), await add()];
  const late = await visitor(server).listen('levels', 'packs', 'site');
  const [packId, levelId] = [await create(), await add()];
  expect((await late.next('pack:added')).id).toBe(packId);
  expect((await late.next('level:added')).id).toBe(levelId);
  const [first, second, third, fourth] = before;
  for (const id of [first, second, packId]) expect((await home.next('pack:added')).id).toBe(id);
  for (const id of [third, fourth, levelId]) expect((await list.next('level:added')).id).toBe(id);
  expect(counts.map(sumOf)).toEqual([3, 3]);
  for (const listener of [home, list, late]) listener.close();
});
