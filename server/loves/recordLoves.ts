import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import { ThingKind } from '../../shared/loves.ts';
import { holdAccounts } from '../creators/holdAccount.ts';
import type { Database } from '../db/connect.ts';
import { changeCountsOf, readCountsOf } from '../db/counts.ts';
import { type LoveJob, loveId } from '../db/documents/love.ts';
import type { Outcome } from '../services/gatherer.ts';

/**
 * Adds and removes loves, many in one transaction with the counts of their things. The outcome of each is the
 * count after it. A thing that is deleted meanwhile keeps no love, and an account that is suspended or
 * removed adds none: the transaction writes to the counted things and to the accounts.
 */
export const recordLoves = (
  { db }: { db: Database },
  jobs: readonly LoveJob[],
  isAlone: boolean,
): Promise<Outcome<number>[]> =>
  db.transaction((session) => record(db, jobs, session), { givesUp: !isAlone });

async function record(
  db: Database,
  jobs: readonly LoveJob[],
  session: ClientSession,
): Promise<Outcome<number>[]> {
  const counts = new Map<string, number>();
  for (const kind of ThingKind.options) {
    const ids = jobs.filter((job) => job.kind === kind).map(({ thingId }) => thingId);
    if (ids.length === 0) continue;
    for (const [id, { lovedCount }] of await readCountsOf(db, kind, ids, session)) {
      counts.set(`${kind}:${id}`, lovedCount);
    }
  }
  const lovers = jobs.filter(({ loved }) => loved).map(({ accountId }) => accountId);
  const refused = await holdAccounts({ db }, lovers, session);
  const _ids = [...new Set(jobs.map(idOf))];
  const before = new Set(
    await db.loves
      .find({ _id: { $in: _ids } }, { session })
      .project<{ _id: string }>({ _id: 1 })
      .map(({ _id }) => _id)
      .toArray(),
  );
  const after = new Map([...before].map((_id): [string, LoveJob | null] => [_id, null]));
  const outcomes = jobs.map((job): Outcome<number> => {
    const thing = `${job.kind}:${job.thingId}`;
    const count = counts.get(thing);
    if (count === undefined) return { error: new ApiError(`${job.kind}_not_found`) };
    const refusal = job.loved ? refused.get(job.accountId) : undefined;
    if (refusal) return { error: refusal };
    const _id = idOf(job);
    if (after.has(_id) === job.loved) return { value: count };
    if (job.loved) after.set(_id, before.has(_id) ? null : job);
    else after.delete(_id);
    const value = count + (job.loved ? 1 : -1);
    counts.set(thing, value);
    return { value };
  });
  await store(db, jobs, { before, after }, session);
  return outcomes;
}

interface Change {
  before: ReadonlySet<string>;
  /** The loves to insert; new ones with the job that adds them. */
  after: ReadonlyMap<string, LoveJob | null>;
}

async function store(
  db: Database,
  jobs: readonly LoveJob[],
  { before, after }: Change,
  session: ClientSession,
): Promise<void> {
  const added = [...after.values()].filter((job) => job !== null);
  const removed = [...before].filter((_id) => !after.has(_id));
  if (added.length > 0) {
    const documents = added.map((job) => {
      const { kind, thingId, accountId, at } = job;
      return { _id: idOf(job), kind, thingId, accountId, at };
    });
    await db.loves.insertMany(documents, { session });
  }
  if (removed.length > 0) await db.loves.deleteMany({ _id: { $in: removed } }, { session });
  for (const kind of ThingKind.options) {
    const differences = new Map<number, number>();
    const add = (job: LoveJob | undefined, difference: number) => {
      if (job?.kind !== kind) return;
      differences.set(job.thingId, (differences.get(job.thingId) ?? 0) + difference);
    };
    for (const job of added) add(job, 1);
    for (const _id of removed) {
      add(
        jobs.find((job) => idOf(job) === _id),
        -1,
      );
    }
    await changeCountsOf(db, kind, 'lovedCount', differences, session);
  }
}

const idOf = ({ kind, thingId, accountId }: LoveJob): string => loveId(kind, thingId, accountId);
