import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Database } from '../db/connect.ts';
import { serverLimits } from '../limits.ts';
import type { Outcome } from '../services/gatherer.ts';
import { readBounds } from './readChanges.ts';

interface History {
  db: Pick<Database, 'changes' | 'counters'>;
  clock: () => number;
}

/** What happened to the list of levels since a revision. */
export interface ChangedLevels {
  /** The number of an event in the public history. */
  revision: number;
  /** The IDs of levels. */
  changed: number[];
}

/**
 * Reads for everybody who asks at once, as most of them know the same revision. The outcome of one is
 * events_expired when the list has to be read anew, and bad_input for a revision of the future.
 */
export async function readChangedLevels(
  history: History,
  revisions: readonly number[],
): Promise<Outcome<ChangedLevels>[]> {
  const bounds = await readBounds(history.db);
  const read = new Map<number, Promise<Outcome<ChangedLevels>>>();
  for (const since of new Set(revisions)) read.set(since, readSince(history, since, bounds));
  return Promise.all(revisions.flatMap((since) => read.get(since) ?? []));
}

async function readSince(
  { db, clock }: History,
  since: number,
  { newest, gap }: { newest: number; gap: number },
): Promise<Outcome<ChangedLevels>> {
  if (since > newest) {
    return { error: new ApiError('bad_input', { reason: `The newest revision is ${newest}.` }) };
  }
  if (since === newest) return { value: { revision: since, changed: [] } };
  const next = await db.changes.findOne({ number: since + 1 }, { projection: { _id: 0, at: 1 } });
  // Events are forgotten in their order: while the next one is kept, all after it are.
  if (!next || since < gap) return { error: new ApiError('events_expired') };
  const events = await db.changes
    .find({
      event: { $in: ['level:added', 'level:changed', 'level:removed'] },
      number: { $gt: since, $lte: newest },
    })
    .project<{ levelId: number }>({ _id: 0, levelId: 1 })
    .limit(serverLimits.listChanges + 1)
    .toArray();
  if (events.length > serverLimits.listChanges) return { error: new ApiError('events_expired') };
  const changed = [...new Set(events.map(({ levelId }) => levelId))];
  // Other events do not move the revision, so that the answer stays the same, until it would be forgotten.
  const isOld = next.at.getTime() < clock() - limits.changeLifeMs / 2;
  return { value: { revision: changed.length > 0 || isOld ? newest : since, changed } };
}
