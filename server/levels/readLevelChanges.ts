import type { LevelChanges } from '../../shared/levels.ts';
import { presentLevel } from '../catalogue/presentLevel.ts';
import { readListedOf } from '../catalogue/refreshCatalogue.ts';
import { compressMany } from '../content/encoding.ts';
import { etagOf } from '../content/etagOf.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';

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
      : (deps.levelPolls.known(since) ?? (await deps.levelPolls.read(since)));
  // Read from the database: writes of another process may still be on their way to this one's list.
  const levels = changed.length === 0 ? [] : (await readListedOf(deps.db, changed)).map(presentLevel);
  const present = new Set(levels.map(({ id }) => id));
  return {
    revision,
    levels: levels.sort((one, other) => one.id - other.id),
    removed: changed.filter((id) => !present.has(id)).sort((one, other) => one - other),
    ...countsAfter(deps, counts),
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

function countsAfter({ countedLevels }: Deps, counts: number | undefined) {
  if (counts === undefined) return {};
  return counts === 0 ? countedLevels.begin() : countedLevels.after(counts);
}
