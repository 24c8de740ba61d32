import { marbleColors } from '../../../shared/marbleColors.ts';
import type { PackPerson } from '../../../shared/packPresence.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { useLevels } from '../../levels/levelStore.ts';
import { ghostIndex } from './ghostIndex.ts';
import styles from './PackLevels.module.css';

/**
 * Marks where somebody else would drop the level that they drag. It is no item of the list, unlike the row.
 */
export function MovingGhost({ pack, person }: { pack: PackInfo; person: PackPerson }) {
  const levelId = typeof person.focus === 'number' ? person.focus : null;
  const name = useLevels(({ byId }) => (levelId === null ? undefined : byId.get(levelId)?.name));
  const index = ghostIndex(pack, person);
  if (index === null || name === undefined) return null;
  const { username } = person.profile;
  return (
    <li
      aria-hidden
      className={styles.ghost}
      style={{ order: index * 2, '--who': marbleColors(username).solid }}
    >
      <span className={styles.tag}>{username}</span>
      {name}
    </li>
  );
}
