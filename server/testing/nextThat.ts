import type { EventName, EventPayload } from '../../shared/events.ts';
import type { Listener } from './person.ts';

/**
 * Waits for the `event` that satisfies `isWanted`: an earlier state may be published once more shortly after
 * a change.
 */
export async function nextThat<Name extends EventName>(
  listener: Listener,
  event: Name,
  isWanted: (payload: EventPayload<Name>) => boolean,
): Promise<void> {
  while (!isWanted(await listener.next(event)));
}
