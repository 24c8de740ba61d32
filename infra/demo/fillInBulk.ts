import type { AnyBulkWriteOperation } from 'mongodb';
import type { LevelDocument } from '../../server/db/documents/level.ts';
import { loveId } from '../../server/db/documents/love.ts';
import type { PackDocument } from '../../server/db/documents/pack.ts';
import type { Deps } from '../../server/deps.ts';
import type { PlannedLove, SitePlan } from './planSite.ts';
import { pickAll, type Stored, setDownloads } from './stored.ts';

const atOnce = 2_000;

/** Writes the same documents as `fillByVerbs` in large batches: for sites of thousands of levels. */
export async function fillInBulk(deps: Deps, plan: SitePlan, stored: Stored): Promise<void> {
  const packs = await insertPacks(deps, plan, stored);
  await insertComments(deps, plan, stored);
  await insertLoves(deps, plan.loves, { ...stored, packs });
  await setDownloads(deps, plan, { ...stored, packs });
}

async function insertPacks({ db }: Deps, plan: SitePlan, { people, levels }: Stored): Promise<number[]> {
  const ids = await db.nextIds('packs', plan.packs.length);
  const packs = plan.packs.map((pack, place): PackDocument => {
    const { name, description, createdAt } = pack;
    return {
      _id: ids[place] ?? 0,
      name,
      description,
      createdAt,
      createdBy: people[pack.owner]?.id ?? 0,
      editors: pack.editors.flatMap((editor) => people[editor]?.id ?? []),
      levelIds: pickAll(levels, pack.levels),
      downloads: 0,
      lovedCount: 0,
      version: 0,
    };
  });
  await db.packs.insertMany(packs);
  await db.packSteps.insertMany(
    packs.map(({ _id, name, description, levelIds, createdAt, createdBy }) => ({
      packId: _id,
      version: 0,
      ops: [],
      by: createdBy,
      time: createdAt,
      clientId: null,
      after: { name, description, levelIds },
    })),
  );
  return ids;
}

async function insertComments({ db }: Deps, plan: SitePlan, { people, levels }: Stored): Promise<void> {
  const ids = await db.nextIds('comments', plan.comments.length);
  const touches = new Map<number, number>();
  const comments = plan.comments.map(({ level, author, time, content }, place) => {
    const levelId = levels[level] ?? 0;
    touches.set(levelId, (touches.get(levelId) ?? 0) + 1);
    return { _id: ids[place] ?? 0, levelId, author: people[author]?.id ?? 0, time, content };
  });
  for (const batch of batches(comments)) await db.comments.insertMany(batch, { ordered: false });
  const changes = [...touches].map(([_id, count]): AnyBulkWriteOperation<LevelDocument> => {
    return { updateOne: { filter: { _id }, update: { $set: { touches: count } } } };
  });
  for (const batch of batches(changes)) await db.levels.bulkWrite(batch, { ordered: false });
}

async function insertLoves(
  { db, catalogue }: Deps,
  loves: PlannedLove[],
  { people, levels, packs }: Stored & { packs: number[] },
): Promise<void> {
  const counts = { level: new Map<number, number>(), pack: new Map<number, number>() };
  const documents = loves.map(({ kind, thing, person, at }) => {
    const thingId = (kind === 'level' ? levels : packs)[thing] ?? 0;
    const accountId = people[person]?.id ?? 0;
    counts[kind].set(thingId, (counts[kind].get(thingId) ?? 0) + 1);
    return { _id: loveId(kind, thingId, accountId), kind, thingId, accountId, at };
  });
  for (const batch of batches(documents)) await db.loves.insertMany(batch, { ordered: false });
  for (const batch of batches([...counts.level])) {
    await db.levels.bulkWrite(batch.map(setLovedCount), { ordered: false });
    for (const [id, lovedCount] of batch) catalogue.setCount(id, { lovedCount });
  }
  await db.packs.bulkWrite([...counts.pack].map(setLovedCount), { ordered: false });
}

const setLovedCount = ([_id, lovedCount]: [number, number]) => ({
  updateOne: { filter: { _id }, update: { $set: { lovedCount } } },
});

function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += atOnce) yield items.slice(start, start + atOnce);
}
