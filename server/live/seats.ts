import { limits } from '../../shared/limits.ts';
import type { PackPerson } from '../../shared/packs.ts';

/** How often those who look at a pack are told. */
const tellEveryMs = 200;

interface PackSeats {
  /** By connection: someone may look from two windows. */
  byConnection: Map<string, { person: PackPerson; heardAt: number }>;
  /** What was told last, as JSON. */
  told: string;
  isTelling: boolean;
}

/** Who sits at which pack, by connection. */
export interface Seats {
  /** Null gets up. */
  sit(packId: number, connection: string, person: PackPerson | null): void;
  isSeated(packId: number, connection: string): boolean;
  /** The packs at which anyone sits. */
  packIds(): number[];
  peopleAt(packId: number): PackPerson[];
  /** Forgets those who have not been heard of for a while. */
  sweep(): void;
}

/** `tell` is called with everyone at a pack when that has changed, not too often. */
export function createSeats(
  tell: (packId: number, people: PackPerson[]) => void,
  clock: () => number,
): Seats {
  const packs = new Map<number, PackSeats>();

  function tellChange(packId: number, pack: PackSeats): void {
    if (pack.isTelling) return;
    const people = peopleIn(pack);
    const told = JSON.stringify(people);
    if (told === pack.told) {
      if (people.length === 0) packs.delete(packId);
      return;
    }
    pack.told = told;
    pack.isTelling = true;
    tell(packId, people);
    setTimeout(() => {
      pack.isTelling = false;
      tellChange(packId, pack);
    }, tellEveryMs).unref();
  }

  return {
    sit(packId, connection, person) {
      const pack = packs.get(packId) ?? { byConnection: new Map(), told: '[]', isTelling: false };
      packs.set(packId, pack);
      if (person) pack.byConnection.set(connection, { person, heardAt: clock() });
      else pack.byConnection.delete(connection);
      tellChange(packId, pack);
    },
    isSeated: (packId, connection) => packs.get(packId)?.byConnection.has(connection) ?? false,
    packIds: () => [...packs.keys()],
    peopleAt(packId) {
      const pack = packs.get(packId);
      return pack ? peopleIn(pack) : [];
    },
    sweep() {
      const oldest = clock() - limits.presenceLifeMs;
      for (const [packId, pack] of packs) {
        for (const [connection, { heardAt }] of pack.byConnection) {
          if (heardAt < oldest) pack.byConnection.delete(connection);
        }
        tellChange(packId, pack);
      }
    },
  };
}

/** Everyone once, with what they have in hand in any of their windows. */
function peopleIn({ byConnection }: PackSeats): PackPerson[] {
  const people = new Map<number, PackPerson>();
  for (const { person } of byConnection.values()) {
    const known = people.get(person.profile.id);
    if (!known || known.focus === null) people.set(person.profile.id, person);
  }
  return [...people.values()];
}
