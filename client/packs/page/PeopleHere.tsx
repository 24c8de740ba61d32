import type { LevelInfo } from '../../../shared/levels.ts';
import type { PackPerson } from '../../../shared/packPresence.ts';
import { ProfileAvatar } from '../../accounts/ProfileAvatar.tsx';
import styles from './PackLevels.module.css';
import { useFindPerson } from './useFindPerson.ts';

const maxRings = 5;
const sentence = new Intl.ListFormat('en', { type: 'conjunction' });

interface PeopleHereProps {
  people: readonly PackPerson[];
  levels: readonly LevelInfo[];
  /** The name of their list, for `useKeptPresses`. */
  list: string;
}

/** The other people who are editing the pack; pressing a face leads to where they are. */
export function PeopleHere({ people, levels, list }: PeopleHereProps) {
  const find = useFindPerson(levels, list);
  const names = people.map(({ profile }) => profile.username);
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
  return (
    <div className={styles.people}>
      <span className={styles.rings}>
        {people.slice(0, maxRings).map((person) => (
          <Face key={person.profile.id} person={person} onFind={() => find(person)} />
        ))}
      </span>
      <span role="status">
        {sentence.format(shown)} {names.length === 1 ? 'is' : 'are'} editing
      </span>
    </div>
  );
}

function Face({ person: { profile, focus }, onFind }: { person: PackPerson; onFind: () => void }) {
  const face = <ProfileAvatar profile={profile} size={34} isRinged />;
  if (focus === null) return face;
  const label = `Go to where ${profile.username} is`;
  return (
    <button type="button" className={styles.face} aria-label={label} title={label} onClick={onFind}>
      {face}
    </button>
  );
}
