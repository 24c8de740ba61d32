import PQueue from 'p-queue';
import type { Actor } from '../../server/actor.ts';
import { leaveGap } from '../../server/changes/leaveGap.ts';
import type { LevelDocument } from '../../server/db/documents/level.ts';
import type { Deps } from '../../server/deps.ts';
import { storeBlob } from '../../server/files/blobs.ts';
import { parseMission } from '../../server/formats/mission.ts';
import { describeLevel } from '../../server/uploads/check/describeLevel.ts';
import { createLevel } from '../../server/uploads/submitUpload.ts';
import { batches } from './batches.ts';
import type { LevelCounts } from './countPlan.ts';
import type { PlannedLevel } from './planSite.ts';
import { createRandom } from './random.ts';
import { writeMission } from './writeMission.ts';

const filesAtOnce = 32;

interface BulkLevels {
  people: readonly Actor[];
  /** Every planned level, with its counts. */
  planned: readonly PlannedLevel[];
  counts: readonly LevelCounts[];
  /** The first levels of the plan, which were uploaded; the others look like them. */
  models: readonly LevelDocument[];
  onProgress: (done: number) => void;
}

/**
 * Stores the rest of a large site: levels with missions of their own, and the pictures and interiors of those
 * that were uploaded. Returns their IDs in the order of the plan.
 */
export async function addLevelsInBulk(deps: Deps, bulk: BulkLevels): Promise<number[]> {
  const { planned, models, onProgress } = bulk;
  const ids = await deps.db.nextIds('levels', planned.length - models.length);
  const writing = new PQueue({ concurrency: filesAtOnce });
  for (const batch of batches([...ids.entries()])) {
    const levels = await writing.addAll(
      batch.map(
        ([index, _id]) =>
          () =>
            storeLevel(deps, bulk, models.length + index, _id),
      ),
    );
    await deps.db.levels.insertMany(levels, { ordered: false });
    for (const level of levels) deps.catalogue.put(level);
    onProgress((levels.at(-1)?._id ?? 0) - (ids[0] ?? 0) + 1 + models.length);
  }
  await leaveGap(deps.db);
  return ids;
}

async function storeLevel(
  { files }: Deps,
  { people, planned, counts, models }: BulkLevels,
  index: number,
  _id: number,
): Promise<LevelDocument> {
  const plan = planned[index];
  const owner = people[plan?.owner ?? 0];
  const model = models[index % models.length];
  const modelStem = model?.baseName.replace(/\.mis$/, '') ?? '';
  if (!plan || !owner || !model) {
    throw new Error('A level of the plan has no owner, or nothing to look like.');
  }
  const { stem, text } = writeMission(index, owner.username, createRandom(index));
  const bytes = Buffer.from(text.replaceAll(`interiors/demo/${stem}.`, `interiors/demo/${modelStem}.`));
  const path = `missions/${stem}.mis`;
  const mission = { path, role: 'mission' as const, source: await storeBlob(files, bytes) };
  const pending = describeLevel({
    misFilePath: path,
    placed: [mission, ...filesLike(model, modelStem, stem)],
    stockPaths: model.stockPaths,
    facts: parseMission(bytes),
  });
  if (!pending) throw new Error(`The mission ${stem} could not be read.`);
  const level = createLevel(pending, { _id, actor: owner, now: plan.addedAt, remarks: plan.remarks });
  return { ...level, ...counts[index] };
}

/** The pictures under the names that the mission needs, and the other files as they are. */
const filesLike = ({ files }: LevelDocument, modelStem: string, stem: string) =>
  files
    .filter(({ role }) => role !== 'mission')
    .map(({ path, role, ...source }) => ({
      path: role === 'image' ? path.replace(modelStem, stem) : path,
      role,
      source,
    }));
