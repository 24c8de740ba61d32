import { loveId } from '../../server/db/documents/love.ts';
import type { PackDocument } from '../../server/db/documents/pack.ts';
import type { Deps } from '../../server/deps.ts';
import { batches } from './batches.ts';
import { countPlan } from './countPlan.ts';
import type { PlannedLove, SitePlan } from './planSite.ts';
import { pickAll, type Stored } from './stored.ts';

/** Writes the same documents as `fillByVerbs` in large batches: for sites of thousands of levels. */
export async function fillInBulk(deps: Deps, plan: SitePlan, stored: Stored): Promise<void> {
  const counts = countPlan(plan);
  const packs = await insertPacks(deps, plan, stored, counts);
  await insertComments(deps, plan, stored);
  await insertLoves(deps, plan.loves, { ...stored, packs });
  await setCounts(deps, stored, counts);
}

type Counts = ReturnType<typeof countPlan>;

async function insertPacks(
  { db }: Deps,
  plan: SitePlan,
  { people, levels }: Stored,
  counts: Counts,
): Promise<number[]> {
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
      ...counts.packs[place],
    };
  });
  for (const batch of batches(packs)) await db.packs.insertMany(batch, { ordered: false });
  const steps = packs.map(({ _id, name, description, levelIds, createdAt, createdBy }) => ({
    packId: _id,
    version: 0,
    ops: [],
    by: createdBy,
    time: createdAt,
    clientId: null,
    after: { name, description, levelIds },
  }));
  for (const batch of batches(steps)) await db.packSteps.insertMany(batch, { ordered: false });
  return ids;
}

async function insertComments({ db }: Deps, plan: SitePlan, { people, levels }: Stored): Promise<void> {
  const ids = await db.nextIds('comments', plan.comments.length);
  const comments = plan.comments.map(({ level, author, time, content }, place) => ({
    _id: ids[place] ?? 0,
    levelId: levels[level] ?? 0,
    author: people[author]?.id ?? 0,
    time,
    content,
  }));
  for (const batch of batches(comments)) await db.comments.insertMany(batch, { ordered: false });
}

async function insertLoves(
  { db }: Deps,
  loves: readonly PlannedLove[],
  { people, levels, packs }: Stored & { packs: number[] },
): Promise<void> {
  for (const batch of batches(loves)) {
    const documents = batch.map(({ kind, thing, person, at }) => {
      const thingId = (kind === 'level' ? levels : packs)[thing] ?? 0;
      const accountId = people[person]?.id ?? 0;
      return { _id: loveId(kind, thingId, accountId), kind, thingId, accountId, at };
    });
    await db.loves.insertMany(documents, { ordered: false });
  }
}

/** Of the levels that were uploaded; the others were stored with theirs. */
async function setCounts(
  { db, catalogue }: Deps,
  { levels, uploaded = levels.length }: Stored,
  counts: Counts,
): Promise<void> {
  const changes = levels.slice(0, uploaded).map((_id, place) => ({ _id, counts: counts.levels[place] }));
  for (const batch of batches(changes)) {
    await db.levels.bulkWrite(
      batch.map(({ _id, counts: counted }) => ({
        updateOne: { filter: { _id }, update: { $set: { ...counted } } },
      })),
      { ordered: false },
    );
    for (const { _id, counts: counted } of batch) {
      if (counted) catalogue.setCount(_id, { downloads: counted.downloads, lovedCount: counted.lovedCount });
    }
  }
}
