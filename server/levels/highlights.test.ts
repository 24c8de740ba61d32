import { expect, test } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { insertLevel } from '../testing/factories.ts';
import { visitor } from '../testing/person.ts';
import { startSite } from '../testing/site.ts';

const { server, person: owner } = await startSite();

async function addPack(name: string, levelIds: number[]): Promise<number> {
  const { packId } = await owner.call('pack.create', { body: { name, description: 'Of some levels' } });
  await owner.call('pack.setLevels', { params: { id: String(packId) }, body: levelIds });
  return packId;
}

test('the first page has the packs that were made last, also after an import of older ones, and none that are empty', async () => {
  const level = await insertLevel(server, owner.id);
  const first = await addPack('First', [level._id]);
  await addPack('Empty', []);
  const second = await addPack('Second', [level._id]);
  const imported = await addPack('Imported', [level._id]);
  await server.deps.db.packs.updateOne({ _id: imported }, { $set: { createdAt: 1_000 } });
  // The server sees what others write to the database a moment later.
  await eventually(async () => {
    const { newPacks } = await visitor(server).call('level.highlights');
    expect(newPacks.map(({ id }) => id)).toEqual([second, first, imported]);
  });
});

test('the first page has the most loved levels, the most loved one first', async () => {
  const levels = [await insertLevel(server, owner.id), await insertLevel(server, owner.id)];
  const [less, more] = levels.map(({ _id }) => _id);
  for (const [id, lovedCount] of [
    [less, 2],
    [more, 5],
  ] as const) {
    server.deps.catalogue.setCount(id ?? 0, { lovedCount });
  }
  const { mostLoved } = await visitor(server).call('level.highlights');
  expect(mostLoved.map(({ id }) => id)).toEqual([more, less]);
});
