import { marbleColors } from '../../../shared/marbleColors.ts';
import type { Companion, LevelView } from '../../../shared/together.ts';

export interface NamedCompanion {
  key: string;
  name: string;
  /** The colour of the name tag; its text is white. */
  solid: string;
  view: LevelView;
}

/** Visitors have no names, so they get numbers. */
export function nameCompanions(people: readonly Companion[]): NamedCompanion[] {
  const visitors = people.filter(({ profile }) => profile === null);
  return people.map((person) => {
    const { key, profile, view } = person;
    const number = visitors.length > 1 ? ` ${visitors.indexOf(person) + 1}` : '';
    const name = profile?.username ?? `Visitor${number}`;
    return { key, name, solid: marbleColors(name).solid, view };
  });
}
