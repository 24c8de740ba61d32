import { Plus } from 'lucide-react';
import type { LevelInfo } from '../../shared/levels.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { countOf } from '../ui/countOf.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import styles from './AddToPackDialog.module.css';
import { setInPack } from './setInPack.ts';
import { type OwnPack, useOwnPacks } from './useOwnPacks.ts';

interface AddToPackDialogProps {
  level: LevelInfo;
  onClose: () => void;
}

/** The packs that the viewer may edit, ticked where they contain the level; every tick is stored at once. */
export function AddToPackDialog({ level, onClose }: AddToPackDialogProps) {
  const packs = useOwnPacks();
  const actions = (
    <>
      <ButtonLink to={pathOf('createPack')}>
        <Plus className="icon" />
        Create new pack
      </ButtonLink>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={`Which packs is “${level.name}” in?`} actions={actions}>
      {packs.length > 0 ? (
        <ul className={styles.packs}>
          {packs.map((pack) => (
            <li key={pack.id}>
              <PackTick pack={pack} levelId={level.id} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState isSmall>You have no packs yet.</EmptyState>
      )}
    </Dialog>
  );
}

function PackTick({ pack, levelId }: { pack: OwnPack; levelId: number }) {
  const isIn = pack.levelIds.includes(levelId);
  const count = pack.levelIds.length;
  return (
    <Checkbox
      className={styles.tick}
      label={
        <>
          {pack.name}{' '}
          <span className={styles.count}>
            {countOf(count, 'level')}
            {pack.owner && ` · by ${pack.owner.username}`}
          </span>
        </>
      }
      isChecked={isIn}
      onChange={(isWanted) => setInPack(pack, levelId, isWanted)}
    />
  );
}
