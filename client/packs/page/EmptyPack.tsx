import { Layers } from 'lucide-react';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { startAdding } from '../addingStore.ts';
import styles from './PackLevels.module.css';

/** Stands in place of the levels of a pack that has none. */
export function EmptyPack({ packId, canEdit }: { packId: number; canEdit: boolean }) {
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={<Layers className="icon" />}
        action={
          canEdit && (
            <ButtonLink to={pathOf('search')} onClick={() => startAdding(packId)}>
              Search levels
            </ButtonLink>
          )
        }
      >
        This pack contains no levels.
        {canEdit && (
          <>
            <br />
            Add levels to this pack by searching for the levels you want to add and then adding them from
            there.
          </>
        )}
      </EmptyState>
    </div>
  );
}
