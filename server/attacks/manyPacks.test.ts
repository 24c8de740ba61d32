import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverLimits } from '../limits.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const create = (person: Person) =>
  person.request('pack.create', { body: { name: 'One of many', description: 'Nobody asked for it.' } });

/** Gives an account as many packs, created some hours ago. */
async function storePacks(person: Person, howMany: number, hoursAgo: number): Promise<void> {
  const pack = (index: number) => ({
    _id: 1_000_000 * hoursAgo + index,
    name: 'Stored',
    description: '',
    createdAt: Date.now() - hoursAgo * 3_600_000,
    createdBy: person.id,
    editors: [],
    levelIds: [],
    downloads: 0,
    lovedCount: 0,
    version: 0,
  });
  await server.deps.db.packs.insertMany(Array.from({ length: howMany }, (_, index) => pack(index)));
}

test('an account makes a limited number of packs in 24 hours, including deleted ones', async () => {
  const busy = await signUpPerson(server);
  await storePacks(busy, 3, 25);
  await storePacks(busy, serverLimits.packsPerDay - 1, 23);
  const replies = await Promise.all([create(busy), create(busy)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 429]);
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.json.reason).toBe(
    'You can create at most 200 packs in 24 hours. Please create this one later.',
  );
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(3_000);

  const made = replies.find(({ status }) => status === 200)?.json.packId ?? 0;
  expect((await busy.request('pack.delete', { params: { id: made } })).status).toBe(200);
  expect((await create(busy)).status).toBe(429);
  expect((await create(await signUpPerson(server))).status).toBe(200);
});
