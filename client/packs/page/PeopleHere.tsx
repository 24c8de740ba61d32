import type { PackPerson } from '../../../shared/packs.ts';
import { ProfileAvatar } from '../../accounts/ProfileAvatar.tsx';
import styles from './PackLevels.module.css';

const maxRings = 5;
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Who else edits the pack right now. */
export function PeopleHere({ people }: { people: readonly PackPerson[] }) {
  if (people.length === 0) return null;
  const names = people.map(({ profile }) => profile.username);
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
  return (
    <div className={styles.people}>
      <span className={styles.rings}>
        {people.slice(0, maxRings).map(({ profile }) => (
          <ProfileAvatar key={profile.id} profile={profile} size={34} isRinged />
        ))}
      </span>
      <span role="status">
        {list.format(shown)} {names.length === 1 ? 'is' : 'are'} editing
      </span>
    </div>
  );
}
