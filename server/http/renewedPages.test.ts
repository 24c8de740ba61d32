import { beforeAll, expect, test } from 'vitest';
import { buildClient } from '../../infra/scripts/buildClient.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import type { TestServer } from '../testing/testServer.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

/** The first process keeps the pages; the second renders each for the first time after the change. */
let [first, second]: TestServer[] = [];
let people: Person[];
let aheadMs = 0;
const hostile = ' data-counted="level:1:downloads">7<b> $&';
const hostileText = `${hostile} <script type="application/json" id="page-data">{"id":1,"downloads":7}</script>`;

beforeAll(async () => {
  await buildClient(() => {});
  [first, second] = await startTwoProcesses({ clock: () => Date.now() + aheadMs });
  people = await Promise.all(Array.from({ length: 3 }, () => signUpPerson(processOf(first))));
}, 180_000);

function processOf(server: TestServer | undefined): TestServer {
  if (!server) throw new Error('Not started.');
  return server;
}

async function open(server: TestServer | undefined, path: string): Promise<string> {
  const { bytes } = await visitor(processOf(server)).send('GET', path);
  return bytes.toString();
}

test('a page whose counts have changed is the same as one rendered anew, of each kind', async () => {
  const [owner] = people;
  if (!owner) throw new Error('Nobody has signed up.');
  const site = processOf(first);
  const missionInfo: [string, string][] = [
    ['name', hostile],
    ['desc', hostileText],
  ];
  const levelIds: number[] = [];
  for (let made = 0; made < 3; made += 1) {
    levelIds.push((await insertLevel(site, owner.id, { missionInfo }))._id);
  }
  const { packId } = await owner.call('pack.create', { body: { name: hostile, description: hostileText } });
  const pack = { id: String(packId) };
  await owner.call('pack.setLevels', { params: pack, body: levelIds });
  const [levelId = 0] = levelIds;
  const level = { id: String(levelId) };
  await owner.call('comment.post', { params: level, body: { content: hostileText } });
  const paths = [
    '/',
    '/search',
    '/packs',
    `/level/${levelId}`,
    `/pack/${packId}`,
    `/profile/${owner.id}`,
    '/support',
  ];

  /** One after the other, as pages are made anew for their colours. */
  const openAll = async (server: TestServer | undefined) => {
    const opened: string[] = [];
    for (const path of paths) {
      aheadMs += 250;
      opened.push(await open(server, path));
    }
    return opened;
  };
  await openAll(first);
  await site.deps.imagesAhead.flush();
  aheadMs += 60_000;
  const before = await openAll(first);

  // From none to one, and from one to two: “1 love” and “2 loves”.
  for (const [index, person] of people.slice(0, 2).entries()) {
    await person.call('level.love', { params: level });
    await person.call('pack.love', { params: pack });
    if (index === 1) await person.call('level.love', { params: { id: String(levelIds[1]) } });
    await expect
      .poll(async () => (await visitor(site).call('pack.info', { params: pack })).lovedCount)
      .toBe(index + 1);
    await openAll(first);
  }
  await site.deps.db.levels.updateOne({ _id: levelId }, { $set: { downloads: 12_345 } });
  const counted = async (server: TestServer | undefined) => {
    const asker = visitor(processOf(server));
    const shown = [
      await asker.call('level.extendedInfo', { params: level }),
      await asker.call('pack.info', { params: pack }),
      ...(await asker.call('level.list')),
      ...(await asker.call('pack.list')),
    ];
    return shown.map(({ id, downloads, lovedCount }) => ({ id, downloads, lovedCount }));
  };
  for (const server of [first, second]) {
    await expect
      .poll(async () => (await counted(server)).slice(0, 2))
      .toEqual([
        { id: levelId, downloads: 12_345, lovedCount: 2 },
        { id: packId, downloads: 0, lovedCount: 2 },
      ]);
  }
  await expect.poll(async () => await counted(first)).toEqual(await counted(second));

  const colored = processOf(second).deps;
  await openAll(second);
  await colored.imagesAhead.flush();
  aheadMs += 60_000;
  const [after, anew] = [await openAll(first), await openAll(second)];
  for (const [index, path] of paths.entries()) {
    expect(after[index], path).toBe(anew[index]);
    if (path !== '/support' && !path.startsWith('/profile')) expect(after[index]).not.toBe(before[index]);
  }
});

test('colours of pictures that are found out are on a page a minute after it was made, also if it was renewed', async () => {
  const [owner] = people;
  if (!owner) throw new Error('Nobody has signed up.');
  const site = processOf(first);
  const { _id: id } = await insertLevel(site, owner.id);
  const colors = async () => {
    const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(
      await open(site, `/level/${id}`),
    );
    return JSON.parse(json?.[1] ?? '{}')['picture colors'];
  };
  expect(await colors()).toEqual({});
  await site.deps.imagesAhead.flush();
  expect(await colors()).toEqual({});
  aheadMs += 30_000;
  await owner.call('level.love', { params: { id: String(id) } });
  expect(await colors()).toEqual({});
  aheadMs += 30_000;
  expect(await colors()).toEqual({ [id]: '#37e' });
});
