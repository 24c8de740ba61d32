import { Eye } from 'lucide-react';
import { ProfileAvatar } from '../accounts/ProfileAvatar.tsx';
import { useConnection } from '../live/connection.ts';
import { useViewer } from '../session/sessionStore.ts';
import { classes } from '../ui/classes.ts';
import { formatCount } from '../ui/formatCount.ts';
import styles from './Looking.module.css';
import { useLooking } from './lookingStore.ts';

/** “3 are looking at this”, with the faces of people who allow it; nothing while the viewer is alone. */
export function LookingNow({ levelId, className }: { levelId: number; className?: string | undefined }) {
  const lookers = useLooking(({ byLevel }) => byLevel.get(levelId));
  const ownId = useViewer()?.id;
  const isLive = useConnection(({ state }) => state === 'live');
  if (!isLive || !lookers || lookers.count < 2) return null;
  const others = lookers.people.filter(({ id }) => id !== ownId);
  const names = others.map(({ username }) => username).join(', ');
  return (
    <span className={classes(styles.looking, className)} title={names || undefined}>
      {others.length > 0 ? (
        <span className={styles.faces}>
          {others.map((profile) => (
            <ProfileAvatar key={profile.id} profile={profile} size={22} />
          ))}
        </span>
      ) : (
        <Eye className="icon" />
      )}
      <span>{formatCount(lookers.count)} are looking at this</span>
      {names && <span className="visuallyHidden">, among them {names}</span>}
    </span>
  );
}
