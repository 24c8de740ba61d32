import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import { addLastingToast } from '../../state/toasts.ts';
import { draftOf, setDraft } from '../../state/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { packs } from '../sync/packStore.ts';
import { editPack } from '../sync/syncPack.ts';
import styles from './LevelNote.module.css';
import { noteDraftKey } from './noteDraftKey.ts';

interface LevelNoteFormProps {
  packId: number;
  level: LevelInfo;
  note: string;
  onClose: () => void;
}

/** Enter saves, Escape restores. An unsaved note is kept until then. */
export function LevelNoteForm({ packId, level, note, onClose }: LevelNoteFormProps) {
  const key = noteDraftKey(packId, level.id);
  const [text, setText] = useState(() => draftOf(key) || note);
  const change = (next: string) => {
    const line = next.replace(/\n/g, ' ');
    setText(line);
    setDraft(key, line);
  };
  const isTooLong = text.trim().length > limits.packNoteLength;
  useToldLoss(packId, level, key);

  const close = () => {
    setDraft(key, '');
    onClose();
  };
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (isTooLong) return;
    editPack(packId, [{ op: 'note', levelId: level.id, note: text.trim() }]);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <form noValidate className={styles.form} onSubmit={save} onKeyDown={onKeyDown}>
      <TextArea
        label={`Note on ${level.name}`}
        isLabelHidden
        placeholder="Why is this level in the pack?"
        value={text}
        onChange={change}
        max={limits.packNoteLength}
        rows={2}
        autoFocus
      />
      <div className="row">
        <Button type="submit" size="small" variant="primary" disabled={isTooLong}>
          Save note
        </Button>
        <Button size="small" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The row disappears when another person removes the level: the typed text is then shown once more. */
function useToldLoss(packId: number, { id, name }: LevelInfo, key: string): void {
  const tell = useEffectEvent(() => {
    const text = draftOf(key).trim();
    if (!text || packs.get(packId)?.levelIds.includes(id) !== false) return;
    addLastingToast(`“${name}” was taken out of the pack while you were writing: “${text}”`);
    setDraft(key, '');
  });
  useEffect(() => () => tell(), []);
}
