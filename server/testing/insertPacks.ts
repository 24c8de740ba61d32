import type { Person } from './person.ts';
import type { TestServer } from './testServer.ts';

/** Inserts many packs at once, as if each had been created and filled by its owner, and returns their IDs. */
export async function insertPacks(
  { deps }: TestServer,
  owner: Person,
  howMany: number,
  content: { levelIds: number[]; editors: number[] },
): Promise<number[]> {
  const ids = await deps.db.nextIds('packs', howMany);
  const created = { name: 'Full', description: 'Everything', levelIds: content.levelIds };
  const facts = { ...content, createdAt: 1, createdBy: owner.id, downloads: 0, lovedCount: 0, version: 0 };
  await deps.db.packs.insertMany(ids.map((_id) => ({ _id, ...created, ...facts })));
  const first = { version: 0, ops: [], by: owner.id, time: 1, clientId: null, after: created };
  await deps.db.packSteps.insertMany(ids.map((packId) => ({ packId, ...first })));
  return ids;
}
