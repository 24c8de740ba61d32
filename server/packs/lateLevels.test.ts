import { expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { buildLevel, insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { testDatabase } from '../testing/testDatabase.ts';

const server = await serverForFile();

test('a pack shows a level that another process has just added, before its event arrives', async () => {
  const ada = await signUpPerson(server);
  const known = await insertLevel(server, ada.id);
  const { packId } = await ada.call('pack.create', { body: { name: 'Picks', description: 'Both' } });
  const list = await visitor(server).listen('levels');
  // Writes like a process whose events are late.
  const silent = await connect(testDatabase(), server.deps.config.mongodb.database);
  const fresh = buildLevel({ _id: 987_654, addedBy: ada.id });
  await silent.transaction(async (session) => {
    await silent.levels.insertOne(fresh, { session });
    const levelIds = [known._id, fresh._id];
    await silent.packs.updateOne({ _id: packId }, { $set: { levelIds, version: 1 } }, { session });
  });
  const { levels, levelIds } = await ada.call('pack.info', { params: { id: String(packId) } });
  expect(levelIds).toEqual([known._id, fresh._id]);
  expect(levels.map(({ id }) => id)).toEqual([known._id, fresh._id]);
  expect(await list.next('level:added')).toMatchObject({ id: fresh._id });
  list.close();
  await silent.close();
});
