import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Deps } from '../../server/deps.ts';
import { visitor } from '../../server/testing/person.ts';
import { startTestServer, type TestServer } from '../../server/testing/testServer.ts';
import { addLevels } from '../demo/addLevels.ts';
import { addPeople, demoPassword } from '../demo/addPeople.ts';
import { fillDemoSite, NotEmptyError } from '../demo/demoSite.ts';
import { fillInBulk } from '../demo/fillInBulk.ts';
import { planSite, sizeFor } from '../demo/planSite.ts';

// A whole site is made, which takes a slow database its time.
vi.setConfig({ testTimeout: 120_000 });

const quietly = () => undefined;
const levels = 6;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the demo fills an empty site once, and leaves any other alone', async () => {
  expect(await fillDemoSite(server.deps, levels, quietly)).toBe(true);
  expect(await fillDemoSite(server.deps, levels, quietly)).toBe(false);
  await expect(fillDemoSite(server.deps, levels + 1, quietly)).rejects.toThrow(NotEmptyError);
  expect(await miscounted(server.deps)).toEqual([]);
});

describe('on a demo site', () => {
  test('the list, pages and archives of its levels are readable', async () => {
    const list = await visitor(server).call('level.list');
    expect(list.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Crystal Causeway'],
      [2, 'Floating Tower'],
      [3, 'Hidden Observatory'],
      [4, 'Broken Passage'],
      [5, 'Endless Bridge'],
      [6, 'Silent Orchard'],
    ]);
    const page = await visitor(server).call('level.extendedInfo', { params: { id: '1' } });
    expect(page).toMatchObject({ missesDependencies: false, hasPrevImage: true, hasCustomCode: false });
    for (const path of ['/api/level/1/image', '/api/level/1/zip', '/api/pack/1/image', '/api/pack/1/zip']) {
      expect((await visitor(server).send('GET', path)).status).toBe(200);
    }
  });

  test('every account can sign in, and the first one is a moderator', async () => {
    const json = await visitor(server).call('account.signIn', {
      body: {
        emailOrUsername: 'Rolly',
        password: demoPassword,
      },
    });
    expect(json.signInInfo.profile).toMatchObject({ username: 'Rolly', isModerator: true });
    expect(json.signInInfo.acknowledgedGuidelines).toBe(true);
  });
});

test('a large site, written in bulk, has correct counts too', async () => {
  const large = await startTestServer();
  const plan = planSite(sizeFor(levels), Date.now());
  const people = await addPeople(large.deps, plan.people);
  const levelIds = await addLevels(large.deps, people, plan.levels, quietly);
  await fillInBulk(large.deps, plan, { people, levels: levelIds });
  expect(await miscounted(large.deps)).toEqual([]);
  expect(await contents(large.deps)).toEqual(await contents(server.deps));
  await large.stop();
});

/** IDs of the levels and packs whose count of loves is wrong. */
async function miscounted({ db }: Deps): Promise<number[]> {
  const loves = await db.loves.find().toArray();
  const wrong = (kind: string, things: { _id: number; lovedCount: number }[]) =>
    things.filter(
      ({ _id, lovedCount }) =>
        lovedCount !== loves.filter((love) => love.kind === kind && love.thingId === _id).length,
    );
  const things = [
    ...wrong('level', await db.levels.find().toArray()),
    ...wrong('pack', await db.packs.find().toArray()),
  ];
  return things.map(({ _id }) => _id);
}

/** What people see of a site, without times and without the downloads that tests cause. */
async function contents({ db }: Deps) {
  const levels = await db.levels.find().sort({ _id: 1 }).toArray();
  const packs = await db.packs.find().sort({ _id: 1 }).toArray();
  const comments = await db.comments.find().sort({ _id: 1 }).toArray();
  return {
    levels: levels.map(({ _id, baseName, lovedCount, files }) => ({ _id, baseName, lovedCount, files })),
    packs: packs.map(({ _id, name, editors, levelIds, lovedCount }) => ({
      _id,
      name,
      editors,
      levelIds,
      lovedCount,
    })),
    comments: comments.map(({ _id, levelId, author, content }) => ({ _id, levelId, author, content })),
  };
}
