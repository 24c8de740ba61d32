import { ApiError } from '../../shared/errors.ts';
import type { LevelChanges } from '../../shared/levels.ts';
import type { LevelCatalogue } from '../catalogue/catalogue.ts';
import { presentLevel } from '../catalogue/presentLevel.ts';
import { readListedOf } from '../catalogue/refreshCatalogue.ts';
import { readNewest } from '../changes/readChanges.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';

interface Known {
  since?: number | undefined;
  counts?: number | undefined;
}

/**
 * The changes of the list since a revision, which is the number of the last event in the public history.
 * @throws ApiError events_expired when the list has to be read anew, bad_input for a revision of the future
 */
export async function readLevelChanges(deps: Deps, { since, counts }: Known): Promise<LevelChanges> {
  const revision = await readNewest(deps.db);
  const changed = since === undefined ? [] : await changedLevels(deps, since, revision);
  // Read from the database: writes of another process may still be on their way to this one's list.
  const levels = changed.length === 0 ? [] : (await readListedOf(deps.db, changed)).map(presentLevel);
  const present = new Set(levels.map(({ id }) => id));
  return {
    revision,
    levels: levels.sort((one, other) => one.id - other.id),
    removed: changed.filter((id) => !present.has(id)).sort((one, other) => one - other),
    ...(counts === undefined ? {} : readCounts(deps.catalogue, counts)),
  };
}

async function changedLevels({ db }: Deps, since: number, revision: number): Promise<number[]> {
  if (since > revision) throw new ApiError('bad_input', { reason: `The newest revision is ${revision}.` });
  if (since === revision) return [];
  if (revision - since > serverLimits.listChanges) throw new ApiError('events_expired');
  const events = await db.changes
    .find({ number: { $gt: since, $lte: revision } }, { projection: { event: 1, levelId: 1 } })
    .toArray();
  // Numbers have no gaps, so a missing one is no longer kept.
  if (events.length < revision - since) throw new ApiError('events_expired');
  const ids = events.map((event) =>
    event.event === 'level:added' || event.event === 'level:changed' || event.event === 'level:removed'
      ? event.levelId
      : null,
  );
  return [...new Set(ids.filter((id) => id !== null))];
}

/**
 * Counts are repeated from this long before: this process may have learnt of them later than the one that
 * answered last.
 */
const overlapMs = 10_000;

/** The revision of counts is a time, since every process learns of counts by itself. */
function readCounts(
  catalogue: LevelCatalogue,
  after: number,
): Pick<LevelChanges, 'countsRevision' | 'counts'> {
  const counted = catalogue.countedAfter(after - overlapMs, serverLimits.listChanges);
  if (!counted) throw new ApiError('events_expired');
  return {
    countsRevision: catalogue.countedAt,
    counts: counted.map(({ id, downloads, lovedCount }) => ({ id, downloads, lovedCount })),
  };
}
