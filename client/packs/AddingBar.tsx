import { Link } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { Button } from '../ui/Button.tsx';
import { countOf } from '../ui/countOf.ts';
import styles from './AddingBar.module.css';
import { stopAdding } from './addingStore.ts';
import { useOwnPacks } from './useOwnPacks.ts';

/** Says which pack levels are being added to, one that the viewer may edit. */
export function AddingBar({ packId }: { packId: number }) {
  const pack = useOwnPacks().find(({ id }) => id === packId);
  if (!pack) return null;
  return (
    <div role="status" className={styles.bar}>
      <span className={styles.words}>
        Adding to: <Link to={pathOf('pack', { id: pack.id })}>{pack.name}</Link>{' '}
        <span className="quiet small">{countOf(pack.levelIds.length, 'level')}</span>
      </span>
      <Button size="small" onClick={stopAdding}>
        Done
      </Button>
    </div>
  );
}
