import { minuteMs } from '../../shared/durations.ts';
import { ApiError } from '../../shared/errors.ts';
import type { LevelChanges } from '../../shared/levels.ts';
import { presentLevel } from '../catalogue/presentLevel.ts';
import { readListedOf } from '../catalogue/refreshCatalogue.ts';
import { compressMany } from '../content/encoding.ts';
import { etagOf } from '../content/etagOf.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
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
  const { revision, changed } =
    since === undefined
      ? { revision: await deps.changes.readBeginning(), changed: [] }
      : await deps.levelPolls.read(since);
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

/** The same as a file, as the whole list is one. */
export async function fileOfChanges(deps: Deps, known: Known): Promise<FileReply> {
  const body = Buffer.from(JSON.stringify(await readLevelChanges(deps, known)));
  return {
    contentType: 'application/json; charset=utf-8',
    cache: 'revalidated',
    etag: etagOf(body),
    body,
    encode: (encoding) => compressMany(body, encoding),
  };
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
