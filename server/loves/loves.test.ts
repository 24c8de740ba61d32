import { expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

const server = await serverForFile();

test('a love counts once, can be withdrawn, and is received by everyone on the page', async () => {
  const lover = await signUpPerson(server);
  const level = await insertLevel(server, lover.id);
  const reader = await visitor(server).listen(`level:${level._id}`);
  const otherTab = await lover.listen();
  const love = () => lover.request('level.love', { params: { id: level._id } });
  expect((await love()).json).toEqual({ lovedCount: 1, lovedByYou: true });
  expect((await love()).json).toEqual({ lovedCount: 1, lovedByYou: true });
  expect(await reader.next('love:counted')).toEqual({ kind: 'level', id: level._id, count: 1 });
  expect(await otherTab.next('love:set')).toEqual({ kind: 'level', id: level._id, loved: true });
  const json = await lover.call('level.unlove', { params: { id: String(level._id) } });
  expect(json).toEqual({ lovedCount: 0, lovedByYou: false });
  const list = await visitor(server).request('level.info', { params: { id: level._id } });
  expect(list.json.lovedCount).toBe(0);
  reader.close();
  otherTab.close();
});

test('concurrent loving and unloving ends at the right number, in the level and in the list', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => signUpPerson(server)));
  const [owner] = people;
  const level = await insertLevel(server, owner?.id ?? 0);
  await Promise.all(
    people.flatMap((person, index) => [
      person.request('level.love', { params: { id: level._id } }),
      ...(index % 2 === 0 ? [person.request('level.unlove', { params: { id: level._id } })] : []),
      person.request('level.love', { params: { id: level._id } }),
    ]),
  );
  await Promise.all(
    people.map((person, index) =>
      person.request(index % 3 === 0 ? 'level.unlove' : 'level.love', { params: { id: level._id } }),
    ),
  );
  const stored = await server.deps.db.levels.findOne({ _id: level._id });
  const loves = await server.deps.db.loves.countDocuments({ kind: 'level', thingId: level._id });
  expect([stored?.lovedCount, loves]).toEqual([8, 8]);
  await expect.poll(() => server.deps.catalogue.get(level._id)?.lovedCount).toBe(8);
});

test('loving a missing thing leaves no love behind', async () => {
  const lover = await signUpPerson(server);
  const { status, json } = await lover.request('level.love', { params: { id: 987654 } });
  expect([status, json.code]).toEqual([404, 'level_not_found']);
  expect(await server.deps.db.loves.countDocuments({ thingId: 987_654 })).toBe(0);
});

test('the stored count is published last, even if counts are published out of order', async () => {
  const lover = await signUpPerson(server);
  const level = await insertLevel(server, lover.id);
  const reader = await visitor(server).listen(`level:${level._id}`);
  await server.deps.db.levels.updateOne({ _id: level._id }, { $set: { lovedCount: 2 } });
  // The race in which the answer to the earlier of two writes arrives after that to the later one.
  const counted = { event: 'love:counted', kind: 'level', id: level._id } as const;
  server.deps.counts.publish({ ...counted, count: 2 });
  server.deps.catalogue.setCount(level._id, { lovedCount: 1 });
  expect((await reader.next('love:counted')).count).toBe(2);
  expect((await reader.next('love:counted')).count).toBe(2);
  expect(server.deps.catalogue.get(level._id)?.lovedCount).toBe(2);
  reader.close();
});

test('waiting counts are published when they are flushed', async () => {
  const lover = await signUpPerson(server);
  const level = await insertLevel(server, lover.id);
  const { counts, db, catalogue } = server.deps;
  counts.publish({ event: 'love:counted', kind: 'level', id: level._id, count: 1 });
  await db.levels.updateOne({ _id: level._id }, { $set: { lovedCount: 2 } });
  await counts.flush();
  expect(catalogue.get(level._id)?.lovedCount).toBe(2);
});

test('an archive of many levels counts each of them, and lists receive them gathered', async () => {
  const owner = await signUpPerson(server);
  const levels = await Promise.all(Array.from({ length: 70 }, () => insertLevel(server, owner.id)));
  const [list, first] = [
    await visitor(server).listen('levels'),
    await visitor(server).listen(`level:${levels.at(-1)?._id}`),
  ];
  const body = `ids=${levels.map(({ _id }) => _id).join(',')}`;
  const download = () =>
    visitor(server).request(
      'level.zipMany',
      { query: { assuming: 'none' }, body },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    );
  await Promise.all([download(), download()]);
  const counts = () => levels.map(({ _id }) => server.deps.catalogue.get(_id)?.downloads);
  await expect.poll(() => new Set(counts()), { timeout: 20_000 }).toEqual(new Set([1]));
  await first.next('download:counted');
  const listed = new Set<number>();
  while (listed.size < levels.length) {
    const { counts } = await list.next('levels:changed');
    for (const { id, downloads } of counts) if (downloads === 1) listed.add(id);
  }
  expect(listed).toEqual(new Set(levels.map(({ _id }) => _id)));
  for (const listener of [list, first]) listener.close();
});
