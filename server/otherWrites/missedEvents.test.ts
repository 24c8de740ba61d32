import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { connect, type Database } from '../db/connect.ts';
import { nextThat } from '../testing/nextThat.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** One event of a process is received, and the next one is lost. */

const Counted = z.object({ count: z.number() });

let server: TestServer;
let ada: Person;
/** Writes like a process whose events are lost. */
let silent: Database;
let clockOffsetMs = 0;
beforeAll(async () => {
  server = await startTestServer({ clock: () => Date.now() + clockOffsetMs });
  silent = await connect(testDatabase(), server.deps.config.mongodb.database);
  ada = await signUpPerson(server);
});
afterAll(async () => {
  await silent.close();
  await server.stop();
});

async function openPack() {
  const { packId } = await ada.call('pack.create', { body: { name: 'First', description: 'Picks' } });
  return { packId, page: await visitor(server).listen(`pack:${packId}`) };
}

test('a version of a pack whose event is lost is published, right after another one was received', async () => {
  const { packId, page } = await openPack();
  const body = { baseVersion: 0, ops: [{ op: 'rename' as const, name: 'Second' }] };
  await ada.call('pack.applyOps', { params: { id: String(packId) }, body });
  expect(await page.next('pack:ops')).toMatchObject({ version: 1 });
  expect(await page.next('pack:changed')).toMatchObject({ version: 1 });
  await silent.packs.updateOne({ _id: packId }, { $set: { name: 'Third', version: 2 } });
  expect(await page.next('pack:changed')).toMatchObject({ name: 'Third', version: 2 });
  page.close();
});

test('a pack that is changed by hand right after other changes is published as it is stored', async () => {
  const { packId, page } = await openPack();
  const params = { id: String(packId) };
  const body = { baseVersion: 0, ops: [{ op: 'rename' as const, name: 'Second' }] };
  await ada.call('pack.applyOps', { params, body });
  await ada.call('pack.love', { params });
  await nextThat(page, 'pack:changed', ({ name }) => name === 'Second');
  await nextThat(page, 'love:counted', ({ count }) => count === 1);
  await silent.packs.updateOne({ _id: packId }, { $set: { description: 'By hand' } });
  await nextThat(page, 'pack:changed', ({ description }) => description === 'By hand');
  await silent.packs.updateOne({ _id: packId }, { $set: { lovedCount: 7 } });
  await nextThat(page, 'love:counted', ({ count }) => count === 7);
  expect((await visitor(server).call('pack.info', { params })).lovedCount).toBe(7);
  page.close();
});

test('a clock that was ahead for a while keeps no change from being published', async () => {
  const { packId, page } = await openPack();
  clockOffsetMs = 25 * 3_600_000;
  await ada.call('pack.love', { params: { id: String(packId) } });
  expect(await page.next('love:counted')).toMatchObject({ count: 1 });
  clockOffsetMs = 0;
  let count = 1;
  const isReceived = async () => {
    count += 1;
    await silent.packs.updateOne({ _id: packId }, { $set: { lovedCount: count } });
    return page
      .received()
      .some(({ event, payload }) => event === 'love:counted' && Counted.parse(payload).count > 1);
  };
  await expect.poll(isReceived, { timeout: 20_000, interval: 250 }).toBe(true);
  page.close();
}, 40_000);
