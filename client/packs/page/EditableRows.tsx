import { GripVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { LevelRows } from './LevelRows.tsx';
import type { RowEditing } from './PackLevelRow.tsx';
import styles from './PackLevels.module.css';
import { RowControls } from './RowControls.tsx';
import { useReorder } from './useReorder.ts';

interface EditableRowsProps {
  pack: PackInfo;
  levels: readonly LevelInfo[];
  canEdit: boolean;
}

/** The rows of a pack for people who may edit it. */
export function EditableRows({ pack, levels, canEdit }: EditableRowsProps) {
  const listRef = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { held, order, gripProps } = useReorder(pack, listRef, { canEdit, announce: setAnnouncement });
  const editingOf = (level: LevelInfo): RowEditing => ({
    grip: (
      <button
        type="button"
        className={styles.grip}
        aria-label={`Reorder ${level.name}`}
        aria-pressed={held?.levelId === level.id}
        {...gripProps(level.id)}
      >
        <GripVertical className="icon" />
      </button>
    ),
    controls: <RowControls pack={pack} level={level} />,
  });
  return (
    <>
      <div role="status" className="visuallyHidden">
        {announcement}
      </div>
      <LevelRows
        pack={pack}
        levels={levels}
        listRef={listRef}
        order={order}
        heldId={held?.levelId ?? null}
        editingOf={canEdit ? editingOf : null}
      />
    </>
  );
}
