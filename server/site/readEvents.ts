import type { ChangePage } from '../../shared/changes.ts';
import { ApiError } from '../../shared/errors.ts';
import { readChanges } from '../changes/readChanges.ts';
import type { Deps } from '../deps.ts';
import type { EventStream } from '../eventStream.ts';

/** The events after `since`; without it the list is empty, and `next` is where to begin. */
export async function readEvents(
  { db, changes }: Deps,
  { since, limit }: { since?: number | undefined; limit: number },
): Promise<ChangePage> {
  if (since === undefined) return { events: [], next: await changes.readBeginning() };
  return readChanges(db, since, limit);
}

/** The same as a stream. A client that was cut off names the last event that it received. */
export async function followEvents(
  { changes }: Deps,
  {
    since,
    lastEventId,
    address,
  }: { since?: number | undefined; lastEventId: string | null; address: string },
): Promise<EventStream> {
  const first = lastEventId === null ? since : Number(lastEventId);
  if (first !== undefined && !Number.isSafeInteger(first)) {
    throw new ApiError('bad_input', { reason: 'The last event ID has to be a whole number.' });
  }
  const begin = first ?? (await changes.readBeginning());
  return { since: begin, openStream: (signal) => changes.follow(begin, address, signal) };
}
