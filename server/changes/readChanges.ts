import { Change, type ChangeName, type ChangePage } from '../../shared/changes.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Database } from '../db/connect.ts';
import type { ChangeDocument } from '../db/documents/change.ts';
import { gapCounter } from './leaveGap.ts';

type History = Pick<Database, 'changes' | 'counters'>;

/** The number of the newest event; 0 before the first. */
export async function readNewest({ counters }: History): Promise<number> {
  return (await counters.findOne({ _id: 'changes' }))?.last ?? 0;
}

/** The number of the newest event, and that of the newest gap that was left: see `leaveGap`. */
export async function readBounds({ counters }: History): Promise<{ newest: number; gap: number }> {
  const found = await counters.find({ _id: { $in: ['changes', gapCounter] } }).toArray();
  const lastOf = (counter: string) => found.find(({ _id }) => _id === counter)?.last ?? 0;
  return { newest: lastOf('changes'), gap: lastOf(gapCounter) };
}

/**
 * The events after `since`, oldest first. Numbers have no gaps, so a missing one is no longer kept.
 * @throws ApiError events_expired, or bad_input for a number in the future
 */
export async function readChanges(db: History, since: number, limit: number): Promise<ChangePage> {
  // Read first, so that an event numbered meanwhile is not mistaken for one that is no longer kept.
  const newest = await readNewest(db);
  if (since > newest) throw new ApiError('bad_input', { reason: `The newest event is ${newest}.` });
  if (since === newest) return { events: [], next: since };
  // Whoever asks again and again for what is long gone costs one look each time, not a page.
  if (!(await isKept(db, since + 1))) throw new ApiError('events_expired');
  const events = (await find(db, { number: { $gt: since } }, limit)).map(presentChange);
  const isWhole = events.every(({ id }, index) => id === since + 1 + index);
  if (!isWhole) throw new ApiError('events_expired');
  return { events, next: events.at(-1)?.id ?? since };
}

/** The events of some kinds after `since`, and the number up to which the history was searched. */
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

const isKept = async ({ changes }: History, number: number): Promise<boolean> =>
  (await changes.findOne({ number }, { projection: { _id: 1 } })) !== null;

const find = (
  { changes }: History,
  filter: Parameters<History['changes']['find']>[0],
  limit: number,
): Promise<ChangeDocument[]> =>
  changes
    .find(filter)
    .project<ChangeDocument>({ _id: 0, isByHand: 0 })
    .sort({ number: 1 })
    .limit(limit)
    .toArray();

const presentChange = ({ number, at, ...facts }: ChangeDocument): Change =>
  Change.parse({ id: number, at: at.getTime(), ...facts });
