import { MessageSquareQuote, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { usePackDraft } from '../sync/packDraft.ts';
import styles from './LevelNote.module.css';

const LevelNoteForm = lazyComponent(async () => (await import('./LevelNoteForm.tsx')).LevelNoteForm);

interface LevelNoteProps {
  pack: PackInfo;
  level: LevelInfo;
  canEdit: boolean;
}

/** Why the level is in the pack; editors change it in place. */
export function LevelNote({ pack, level, canEdit }: LevelNoteProps) {
  const note = pack.notes?.[level.id] ?? '';
  const [wantsToEdit, setWantsToEdit] = useState(false);
  const draft = usePackDraft(pack.id)[`note:${level.id}`];
  if ((wantsToEdit || draft) && canEdit) {
    const close = () => setWantsToEdit(false);
    return (
      <Suspense>
        <LevelNoteForm pack={pack} level={level} note={note} takesFocus={wantsToEdit} onClose={close} />
      </Suspense>
    );
  }
  if (!note && !canEdit) return null;
  return (
    <div className={styles.note}>
      {note && <p>{note}</p>}
      {canEdit && (
        <button
          type="button"
          className={styles.edit}
          aria-label={note ? `Edit the note on ${level.name}` : `Add a note to ${level.name}`}
          onClick={() => setWantsToEdit(true)}
        >
          {note ? <Pencil className="icon" /> : <MessageSquareQuote className="icon" />}
          {note ? 'Edit' : 'Add a note'}
        </button>
      )}
    </div>
  );
}
