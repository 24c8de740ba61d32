import { MessageSquareQuote, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { draftOf } from '../../state/useDraft.ts';
import styles from './LevelNote.module.css';
import { noteDraftKey } from './noteDraftKey.ts';

const LevelNoteForm = lazyComponent(async () => (await import('./LevelNoteForm.tsx')).LevelNoteForm);

interface LevelNoteProps {
  packId: number;
  level: LevelInfo;
  note: string;
  canEdit: boolean;
}

/** Why the level is in the pack; editors change it in place. */
export function LevelNote({ packId, level, note, canEdit }: LevelNoteProps) {
  const [isEditing, setIsEditing] = useState(() => draftOf(noteDraftKey(packId, level.id)) !== '');
  if (isEditing && canEdit) {
    return (
      <Suspense>
        <LevelNoteForm packId={packId} level={level} note={note} onClose={() => setIsEditing(false)} />
      </Suspense>
    );
  }
  // Editing may end while a note is being written; its text is then shown once more.
  const lost = isEditing ? draftOf(noteDraftKey(packId, level.id)) : '';
  if (!note && !canEdit && !lost) return null;
  return (
    <div className={styles.note}>
      {note && <p>{note}</p>}
      {lost && <p role="status">Your note was not saved: “{lost}”</p>}
      {canEdit && (
        <button
          type="button"
          className={styles.edit}
          aria-label={note ? `Edit the note on ${level.name}` : `Add a note to ${level.name}`}
          onClick={() => setIsEditing(true)}
        >
          {note ? <Pencil className="icon" /> : <MessageSquareQuote className="icon" />}
          {note ? 'Edit' : 'Add a note'}
        </button>
      )}
    </div>
  );
}
