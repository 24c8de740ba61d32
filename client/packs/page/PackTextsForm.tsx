import { type FormEvent, useEffect, useState } from 'react';
import type { PackOp } from '../../../shared/applyPackOp.ts';
import { limits } from '../../../shared/limits.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { changeDraft } from '../sync/packDraft.ts';
import { reportFocus } from '../sync/presence.ts';
import { editPack } from '../sync/syncPack.ts';
import styles from './PackHead.module.css';
import { SomeonesText } from './SomeonesText.tsx';
import { useDraftField } from './useDraftField.ts';

interface PackTextsFormProps {
  pack: PackInfo;
  onClose: () => void;
}

/**
 * Edits name and description. When another person has changed one of them meanwhile, both changes are merged
 * if possible; otherwise both texts are offered, and saving waits for the choice.
 */
export function PackTextsForm({ pack, onClose }: PackTextsFormProps) {
  useReturnedFocus();
  const name = useDraftField(pack, 'name', pack.name);
  const description = useDraftField(pack, 'description', pack.description);
  const isChosen = name.theirs === null && description.theirs === null;
  const isComplete =
    name.text.trim() !== '' &&
    description.text.trim() !== '' &&
    description.text.trim().length <= limits.packDescriptionLength;

  const close = () => {
    changeDraft(pack.id, { name: undefined, description: undefined });
    onClose();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || !isChosen) return;
    const ops: PackOp[] = [];
    if (name.isChanged) ops.push({ op: 'rename', name: name.text.trim(), base: name.base });
    if (description.isChanged) {
      ops.push({ op: 'describe', description: description.text.trim(), base: description.base });
    }
    editPack(pack.id, ops);
    close();
  };
  return (
    <form noValidate className={styles.form} onSubmit={save}>
      <TextField
        label="Name"
        value={name.text}
        onChange={name.change}
        maxLength={limits.packNameLength}
        autoComplete="off"
        autoFocus
        {...reportFocus('name')}
      />
      <SomeonesText packId={pack.id} text={name} field="name" what="the name" />
      <TextArea
        label="Description"
        value={description.text}
        onChange={description.change}
        max={limits.packDescriptionLength}
        rows={4}
        {...reportFocus('description')}
      />
      <SomeonesText packId={pack.id} text={description} field="description" what="the description" />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" disabled={!isComplete || !isChosen}>
          Save
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}

/** When the form closes, the focus goes back to what had it before, unless it is elsewhere meanwhile. */
function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    },
    [opener],
  );
}
