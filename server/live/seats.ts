import type { PackPerson } from '../../shared/packPresence.ts';
import { serverLimits } from '../limits.ts';

/** The shortest time between two publications of the people who are at a pack. */
const publishEveryMs = 200;

interface PackSeats {
  /** By connection: a person may have several windows open. */
  byConnection: Map<string, { person: PackPerson; receivedAt: number }>;
  /** The last published people, as JSON. */
  published: string;
  isPublishing: boolean;
}

/** The people who are at each pack to edit it, by connection. */
export interface Seats {
  /** Null leaves the pack. */
  sit(packId: number, connection: string, person: PackPerson | null): void;
  isSeated(packId: number, connection: string): boolean;
  /** The packs that anybody is at. */
  packIds(): number[];
  peopleAt(packId: number): PackPerson[];
  /** The connections that have been silent for a while, and are still seated. */
  quiet(): { packId: number; connection: string }[];
  /** Removes connections that have sent nothing for a while. */
  sweep(): void;
}

/** Calls `publish` with all people at a pack when they have changed, at most once per interval. */
export function createSeats(
  publish: (packId: number, people: PackPerson[]) => void,
  clock: () => number,
): Seats {
  const packs = new Map<number, PackSeats>();

  function publishChange(packId: number, pack: PackSeats): void {
    if (pack.isPublishing) return;
    const people = peopleIn(pack);
    const published = JSON.stringify(people);
    if (published === pack.published) {
      if (people.length === 0) packs.delete(packId);
      return;
    }
    pack.published = published;
    pack.isPublishing = true;
    publish(packId, people);
    setTimeout(() => {
      pack.isPublishing = false;
      publishChange(packId, pack);
    }, publishEveryMs).unref();
  }

  return {
    sit(packId, connection, person) {
      const pack = packs.get(packId) ?? { byConnection: new Map(), published: '[]', isPublishing: false };
      packs.set(packId, pack);
      if (person) pack.byConnection.set(connection, { person, receivedAt: clock() });
      else pack.byConnection.delete(connection);
      publishChange(packId, pack);
    },
    isSeated: (packId, connection) => packs.get(packId)?.byConnection.has(connection) ?? false,
    packIds: () => [...packs.keys()],
    peopleAt(packId) {
      const pack = packs.get(packId);
      return pack ? peopleIn(pack) : [];
    },
    quiet() {
      const oldest = clock() - serverLimits.presenceRepeatMs;
      return [...packs].flatMap(([packId, { byConnection }]) =>
        [...byConnection].flatMap(([connection, { receivedAt }]) =>
          receivedAt <= oldest ? { packId, connection } : [],
        ),
      );
    },
    sweep() {
      const oldest = clock() - serverLimits.presenceLifeMs;
      for (const [packId, pack] of packs) {
        for (const [connection, { receivedAt }] of pack.byConnection) {
          if (receivedAt < oldest) pack.byConnection.delete(connection);
        }
        publishChange(packId, pack);
      }
    },
  };
}

/** Every person once, with what they hold in any of their windows. */
function peopleIn({ byConnection }: PackSeats): PackPerson[] {
  const people = new Map<number, PackPerson>();
  for (const { person } of byConnection.values()) {
    const known = people.get(person.profile.id);
    if (!known || known.focus === null) people.set(person.profile.id, person);
  }
  return [...people.values()];
}
