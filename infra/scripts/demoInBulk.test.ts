import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseMission } from '../../server/formats/mission.ts';
import { visitor } from '../../server/testing/person.ts';
import { startTestServer, type TestServer } from '../../server/testing/testServer.ts';
import { addLevels, filesOfTogether } from '../demo/addLevels.ts';
import { addLevelsInBulk } from '../demo/addLevelsInBulk.ts';
import { addPeople } from '../demo/addPeople.ts';
import { countPlan } from '../demo/countPlan.ts';
import { fillInBulk } from '../demo/fillInBulk.ts';
import { planSite, sizeFor } from '../demo/planSite.ts';
import { createRandom } from '../demo/random.ts';
import { writeMission } from '../demo/writeMission.ts';

/** A large demo site, of which only the first levels are uploaded. */
const [uploaded, levels] = [2, 6];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('no two missions of a demo site play the same, even when all random choices are equal', () => {
  const [one, other] = [1, 601].map((index) => {
    const { stem, text } = writeMission(index, 'Ivory', createRandom(5));
    return parseMission(Buffer.from(text.replaceAll(`${stem}.dif`, 'shared.dif'))).contentHash;
  });
  expect(one).not.toBe(other);
});

test('levels that are uploaded together bring each texture once', async () => {
  const paths = (await filesOfTogether(0, 30, 'Ivory')).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => path.endsWith('.mis'))).toHaveLength(30);
});

test('levels stored in bulk have missions of their own, pictures, archives and correct counts', async () => {
  const { deps } = server;
  const plan = planSite(sizeFor(levels), Date.now());
  const people = await addPeople(deps, plan.people);
  const first = await addLevels(deps, people, plan.levels.slice(0, uploaded), () => undefined);
  const models = await deps.db.levels
    .find({ _id: { $in: first } })
    .sort({ _id: 1 })
    .toArray();
  const counts = countPlan(plan).levels;
  // The events so far get their numbers a moment later.
  await expect.poll(() => deps.db.changes.countDocuments({ number: null })).toBe(0);
  const before = (await visitor(server).call('site.events')).next;
  const bulk = { people, planned: plan.levels, counts, models, onProgress: () => undefined };
  const rest = await addLevelsInBulk(deps, bulk);
  await fillInBulk(deps, plan, { people, levels: [...first, ...rest], uploaded });

  const list = await visitor(server).call('level.list');
  expect(list.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(list.map(({ name }) => name)).size).toBe(levels);
  for (const level of list) {
    const { id, lovedCount } = level;
    expect(lovedCount).toBe(await deps.db.loves.countDocuments({ kind: 'level', thingId: id }));
    const page = await visitor(server).call('level.extendedInfo', { params: { id: String(id) } });
    expect(page).toMatchObject({ missesDependencies: false, missionInfo: { name: level.name } });
    for (const file of ['image', 'zip']) {
      expect((await visitor(server).send('GET', `/api/level/${id}/${file}`)).status).toBe(200);
    }
  }
  const followed = await visitor(server).send('GET', `/api/events?since=${before}`);
  expect([followed.status, followed.json.code]).toEqual([410, 'events_expired']);
});
