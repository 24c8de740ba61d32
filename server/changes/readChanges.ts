import { Change, type ChangeName, type ChangePage } from '../../shared/changes.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Database } from '../db/connect.ts';
import type { ChangeDocument } from '../db/documents/change.ts';

type History = Pick<Database, 'changes' | 'counters'>;

/** The number of the newest event; 0 where nothing has happened. */
export async function readNewest({ counters }: History): Promise<number> {
  return (await counters.findOne({ _id: 'changes' }))?.last ?? 0;
}

/**
 * The events after `since`, oldest first. Numbers have no gaps, so one that is not there is one that is no
 * longer kept.
 * @throws ApiError events_expired, or bad_input for what has not happened yet
 */
export async function readChanges(db: History, since: number, limit: number): Promise<ChangePage> {
  // First, so that an event numbered meanwhile is not mistaken for one that is no longer kept.
  const newest = await readNewest(db);
  if (since > newest) throw new ApiError('bad_input', { reason: `The newest event is ${newest}.` });
  const events = (await find(db, { number: { $gt: since } }, limit)).map(presentChange);
  const isWhole = events.every(({ id }, index) => id === since + 1 + index);
  if (!isWhole || (events.length === 0 && since < newest)) throw new ApiError('events_expired');
  return { events, next: events.at(-1)?.id ?? since };
}

/** Of the events after `since` those of some kinds, and up to which number they have been looked for. */
export async function readWanted(
  db: History,
  { since, names, limit }: { since: number; names: readonly ChangeName[]; limit: number },
): Promise<ChangePage> {
  const newest = await readNewest(db);
  const found = await find(db, { number: { $gt: since, $lte: newest }, event: { $in: [...names] } }, limit);
  const events = found.map(presentChange);
  const last = events.at(-1)?.id ?? since;
  return { events, next: events.length < limit ? newest : last };
}

const find = (
  { changes }: History,
  filter: Parameters<History['changes']['find']>[0],
  limit: number,
): Promise<ChangeDocument[]> =>
  changes
    .find(filter, { projection: { _id: 0 } })
    .sort({ number: 1 })
    .limit(limit)
    .toArray();

const presentChange = ({ number, at, ...facts }: ChangeDocument): Change =>
  Change.parse({ id: number, at: at.getTime(), ...facts });
