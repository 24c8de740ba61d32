import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import type { PackTextField } from '../../../shared/applyPackOp.ts';
import type { LevelInfo } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { addLastingToast } from '../../state/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { changeDraft, draftOfPack } from '../sync/packDraft.ts';
import { packs } from '../sync/packStore.ts';
import { editPack } from '../sync/syncPack.ts';
import styles from './LevelNote.module.css';
import { SomeonesText } from './SomeonesText.tsx';
import { useDraftField } from './useDraftField.ts';

interface LevelNoteFormProps {
  pack: PackInfo;
  level: LevelInfo;
  note: string;
  /** False for a note that comes back by itself. */
  takesFocus: boolean;
  onClose: () => void;
}

/**
 * Enter saves the note, and Escape restores the stored one; until then the typed note is kept. When another
 * person has changed the same words meanwhile, saving waits for the choice between both.
 */
export function LevelNoteForm({ pack, level, note, takesFocus, onClose }: LevelNoteFormProps) {
  const field: PackTextField = `note:${level.id}`;
  const { text, change, ...edited } = useDraftField(pack, field, note);
  const mayBeSaved = text.trim().length <= limits.packNoteLength && edited.theirs === null;
  useLossToast(pack.id, level, field);

  const close = () => {
    changeDraft(pack.id, { [field]: undefined });
    onClose();
  };
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (!mayBeSaved) return;
    const op = { op: 'note' as const, levelId: level.id, note: text.trim(), base: edited.base };
    if (edited.isChanged) editPack(pack.id, [op]);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.target instanceof HTMLButtonElement) return;
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
        onChange={(next) => change(next.replace(/\n/g, ' '))}
        max={limits.packNoteLength}
        rows={2}
        autoFocus={takesFocus}
      />
      <SomeonesText packId={pack.id} text={{ text, change, ...edited }} field={field} what="this note" />
      <div className="row">
        <Button type="submit" size="small" variant="primary" disabled={!mayBeSaved}>
          Save note
        </Button>
        <Button size="small" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Shows the typed note once more when another person removes the level, because its row disappears. */
function useLossToast(packId: number, { id, name }: LevelInfo, field: PackTextField): void {
  const showLoss = useEffectEvent(() => {
    const text = draftOfPack(packId)[field]?.typed.trim();
    if (!text || packs.get(packId)?.levelIds.includes(id) !== false) return;
    addLastingToast(`“${name}” was taken out of the pack while you were writing: “${text}”`);
    changeDraft(packId, { [field]: undefined });
  });
  useEffect(() => () => showLoss(), []);
}
