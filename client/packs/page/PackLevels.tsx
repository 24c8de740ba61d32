import { Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { SaveState } from '../../ui/SaveState.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { useLeaveWarning } from '../../ui/useLeaveWarning.ts';
import { canKeepEdits } from '../sync/keptEdits.ts';
import { usePeopleHere } from '../sync/presence.ts';
import { useSaveState } from '../sync/usePack.ts';
import { MovingGhost } from './MovingGhost.tsx';
import { PackLevelRow } from './PackLevelRow.tsx';
import styles from './PackLevels.module.css';
import { UndoButtons } from './UndoButtons.tsx';
import { useFindPerson } from './useFindPerson.ts';
import { useGlide } from './useGlide.ts';
import { useReorder } from './useReorder.ts';

const PeopleHere = lazyComponent(async () => (await import('./PeopleHere.tsx')).PeopleHere);
const AddLevelsDialog = lazyComponent(async () => (await import('./AddLevelsDialog.tsx')).AddLevelsDialog);

interface PackLevelsProps {
  pack: PackInfo;
  levels: readonly LevelInfo[];
  canEdit: boolean;
}

export function PackLevels({ pack, levels, canEdit }: PackLevelsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const saveState = useSaveState(pack.id);
  const people = usePeopleHere(pack.id);
  const { presses, setPresses, find } = useFindPerson(levels);
  // What is not saved outlives the page where the browser can keep it.
  useLeaveWarning(saveState !== 'saved' && !canKeepEdits());
  return (
    <Card as="section" isBare aria-labelledby="included">
      <div className={styles.head}>
        <h2 id="included">Included levels ({pack.levelIds.length})</h2>
        {canEdit && <SaveState state={saveState} />}
        {canEdit && <UndoButtons packId={pack.id} />}
        {people.length > 0 && (
          <Suspense>
            <PeopleHere people={people} onFind={find} />
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
        <EmptyPack canEdit={canEdit} />
      ) : (
        <ShowMore items={levels} first={limits.listPage} presses={presses} onMore={setPresses}>
          {(shown) => <LevelRows pack={pack} levels={shown} canEdit={canEdit} />}
        </ShowMore>
      )}
      {isAdding && canEdit && (
        <Suspense>
          <AddLevelsDialog pack={pack} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function EmptyPack({ canEdit }: { canEdit: boolean }) {
  return (
    <div className={styles.empty}>
      <EmptyState action={canEdit && <ButtonLink to={pathOf('search')}>Search levels</ButtonLink>}>
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

function LevelRows({ pack, levels, canEdit }: PackLevelsProps) {
  const listRef = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { held, order, gripProps } = useReorder(pack, listRef, { canEdit, announce: setAnnouncement });
  const people = usePeopleHere(pack.id);
  useGlide(listRef);
  const places = new Map(order.map((id, place) => [id, place]));
  return (
    <>
      <ol ref={listRef} className={styles.rows}>
        {levels.map((level) => (
          <PackLevelRow
            key={level.id}
            pack={pack}
            level={level}
            // A lifted row moves only visually: the order of elements stays, so that focus and pointer are
            // not lost.
            place={places.get(level.id) ?? 0}
            isHeld={held?.levelId === level.id}
            editing={canEdit ? gripProps(level.id) : null}
            theirs={people.find(({ focus }) => focus === level.id)?.profile ?? null}
          />
        ))}
        {people.map((person) => (
          <MovingGhost key={`ghost ${person.profile.id}`} pack={pack} person={person} />
        ))}
      </ol>
      <div role="status" className="visuallyHidden">
        {announcement}
      </div>
    </>
  );
}
