import { type RefObject, Suspense, useRef } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { usePeopleHere } from '../sync/presence.ts';
import { PackLevelRow, type RowEditing } from './PackLevelRow.tsx';
import styles from './PackLevels.module.css';
import { useGlide } from './useGlide.ts';

/** Loaded when somebody else is here. */
const MovingGhost = lazyComponent(async () => (await import('./MovingGhost.tsx')).MovingGhost);

interface LevelRowsProps {
  pack: PackInfo;
  levels: readonly LevelInfo[];
  listRef: RefObject<HTMLOListElement | null>;
  /** The levels in the order of their visible rows. */
  order: readonly number[];
  heldId: number | null;
  /** How a row is edited; null for people who may not. */
  editingOf: ((level: LevelInfo) => RowEditing) | null;
}

/** The levels of a pack as rows, with the people who are changing them. */
export function LevelRows({ pack, levels, listRef, order, heldId, editingOf }: LevelRowsProps) {
  const people = usePeopleHere(pack.id);
  useGlide(listRef);
  const places = new Map(order.map((id, place) => [id, place]));
  return (
    <ol ref={listRef} className={styles.rows}>
      {levels.map((level) => (
        <PackLevelRow
          key={level.id}
          pack={pack}
          level={level}
          // A lifted row moves only visually: the order of elements stays, so that focus and pointer are
          // not lost.
          place={places.get(level.id) ?? 0}
          isHeld={heldId === level.id}
          editing={editingOf?.(level) ?? null}
          theirs={people.find(({ focus }) => focus === level.id)?.profile ?? null}
        />
      ))}
      <Suspense>
        {people.map((person) => (
          <MovingGhost key={`ghost ${person.profile.id}`} pack={pack} person={person} />
        ))}
      </Suspense>
    </ol>
  );
}

/** The rows as visitors see them. */
export function ReadRows({ pack, levels }: Pick<LevelRowsProps, 'pack' | 'levels'>) {
  const listRef = useRef<HTMLOListElement>(null);
  return (
    <LevelRows
      pack={pack}
      levels={levels}
      listRef={listRef}
      order={pack.levelIds}
      heldId={null}
      editingOf={null}
    />
  );
}
