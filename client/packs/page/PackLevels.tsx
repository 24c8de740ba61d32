import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { pagePart } from '../../code/pagePart.ts';
import { KeptShowMore } from '../../state/KeptShowMore.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SaveState } from '../../ui/SaveState.tsx';
import { usePeopleHere } from '../sync/presence.ts';
import { useSaveState } from '../sync/usePack.ts';
import { ReadRows } from './LevelRows.tsx';
import styles from './PackLevels.module.css';

const EditableRows = pagePart(
  'packs/page/EditableRows.tsx',
  async () => (await import('./EditableRows.tsx')).EditableRows,
);
const UndoButtons = pagePart(
  'packs/page/UndoButtons.tsx',
  async () => (await import('./UndoButtons.tsx')).UndoButtons,
);
const EmptyPack = pagePart(
  'packs/page/EmptyPack.tsx',
  async () => (await import('./EmptyPack.tsx')).EmptyPack,
);
const PeopleHere = lazyComponent(async () => (await import('./PeopleHere.tsx')).PeopleHere);
const AddLevelsDialog = lazyComponent(async () => (await import('./AddLevelsDialog.tsx')).AddLevelsDialog);

const heading = 'included';

interface PackLevelsProps {
  pack: PackInfo;
  levels: readonly LevelInfo[];
  canEdit: boolean;
}

export function PackLevels({ pack, levels, canEdit }: PackLevelsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const saveState = useSaveState(pack.id);
  const people = usePeopleHere(pack.id);
  return (
    <Card as="section" isBare aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>Included levels ({pack.levelIds.length})</h2>
        {canEdit && <SaveState state={saveState} />}
        {canEdit && (
          <Suspense>
            <UndoButtons packId={pack.id} />
          </Suspense>
        )}
        {people.length > 0 && (
          <Suspense>
            <PeopleHere people={people} levels={levels} list={heading} />
          </Suspense>
        )}
        {canEdit && (
          <Button size="small" onClick={() => setIsAdding(true)}>
            <Plus className="icon" />
            Add levels
          </Button>
        )}
      </div>
      {levels.length === 0 ? (
        <Suspense>
          <EmptyPack packId={pack.id} canEdit={canEdit} />
        </Suspense>
      ) : (
        <KeptShowMore list={heading} items={levels} first={limits.listPage}>
          {(shown) => <Rows pack={pack} levels={shown} canEdit={canEdit} />}
        </KeptShowMore>
      )}
      {isAdding && canEdit && (
        <Suspense>
          <AddLevelsDialog pack={pack} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Card>
  );
}

/**
 * Loads the code of editing for editors. It stays when they lose the right, to announce what became of a
 * lifted row.
 */
function Rows(props: PackLevelsProps) {
  const [wasEditable, setWasEditable] = useState(props.canEdit);
  if (props.canEdit && !wasEditable) setWasEditable(true);
  const rows = <ReadRows pack={props.pack} levels={props.levels} />;
  if (!wasEditable) return rows;
  return (
    <Suspense fallback={rows}>
      <EditableRows {...props} />
    </Suspense>
  );
}
