import { minuteMs } from '../../shared/durations.ts';
import { ApiError } from '../../shared/errors.ts';
import type { LevelChanges } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import { presentLevel } from '../catalogue/presentLevel.ts';
import { readListedOf } from '../catalogue/refreshCatalogue.ts';
import { readBounds } from '../changes/readChanges.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';

interface Known {
  since?: number | undefined;
  counts?: number | undefined;
}

/**
 * The changes of the list since a revision, which is the number of an event in the public history.
 * @throws ApiError events_expired when the list has to be read anew, bad_input for a revision of the future
 */
export async function readLevelChanges(deps: Deps, { since, counts }: Known): Promise<LevelChanges> {
  const { revision, changed } = await readChanged(deps, since);
  // Read from the database: writes of another process may still be on their way to this one's list.
  const levels = changed.length === 0 ? [] : (await readListedOf(deps.db, changed)).map(presentLevel);
  const present = new Set(levels.map(({ id }) => id));
  return {
    revision,
    levels: levels.sort((one, other) => one.id - other.id),
    removed: changed.filter((id) => !present.has(id)).sort((one, other) => one - other),
    ...(counts === undefined ? {} : readCounts(deps, counts)),
  };
}

interface Changed {
  revision: number;
  /** The IDs of levels. */
  changed: number[];
}

async function readChanged({ db, clock, changes }: Deps, since: number | undefined): Promise<Changed> {
  if (since === undefined) return { revision: await changes.readBeginning(), changed: [] };
  const { newest, gap } = await readBounds(db);
  if (since > newest) throw new ApiError('bad_input', { reason: `The newest revision is ${newest}.` });
  if (since === newest) return { revision: since, changed: [] };
  const next = await db.changes.findOne({ number: since + 1 }, { projection: { _id: 0, at: 1 } });
  // Events are forgotten in their order: while the next one is kept, all after it are.
  if (!next || since < gap) throw new ApiError('events_expired');
  const events = await db.changes
    .find({
      event: { $in: ['level:added', 'level:changed', 'level:removed'] },
      number: { $gt: since, $lte: newest },
    })
    .project<{ levelId: number }>({ _id: 0, levelId: 1 })
    .limit(serverLimits.listChanges + 1)
    .toArray();
  if (events.length > serverLimits.listChanges) throw new ApiError('events_expired');
  const changed = [...new Set(events.map(({ levelId }) => levelId))];
  // Other events do not move the revision, so that the answer stays the same, until it would be forgotten.
  const isOld = next.at.getTime() < clock() - limits.changeLifeMs / 2;
  return { revision: changed.length > 0 || isOld ? newest : since, changed };
}

/**
 * Counts are repeated from this long before: this process may have learnt of them later than the one that
 * answered last, and a long list shows them up to half a minute late.
 */
const overlapMs = minuteMs;

/** The revision of counts is a time, since every process learns of counts by itself. */
function readCounts(
  { catalogue, clock }: Deps,
  after: number,
): Required<Pick<LevelChanges, 'countsRevision' | 'counts'>> {
  const now = clock();
  if (after === 0) return { countsRevision: now, counts: [] };
  const counted = catalogue.countedAfter(after - overlapMs, serverLimits.listCounts);
  if (!counted || after < catalogue.countsKnownSince) throw new ApiError('events_expired');
  return {
    countsRevision: Math.min(now, Math.max(after, catalogue.countedAt)),
    counts: counted.map(({ id, downloads, lovedCount }) => ({ id, downloads, lovedCount })),
  };
}
