import { rooms } from '../../shared/rooms.ts';
import type { Counted } from '../counts/publishCounts.ts';
import type { Deps } from '../deps.ts';

/** Publishes a count that was found late: pages may show a newer one already, which is then put back. */
export function publishCount({ live, countChecker }: Deps, counted: Counted): void {
  const { event, kind, id, count } = counted;
  live.publish(kind === 'level' ? rooms.level(id) : rooms.pack(id), event, { kind, id, count });
  countChecker.check(counted);
}
