import type { FormEvent } from 'react';
import type { PackOp } from '../../../shared/applyPackOp.ts';
import { limits } from '../../../shared/limits.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TheirText } from '../../ui/TheirText.tsx';
import { changeDraft, type DraftField } from '../sync/packDraft.ts';
import { reportFocus } from '../sync/presence.ts';
import { useRecentChange } from '../sync/recentChange.ts';
import { editPack } from '../sync/syncPack.ts';
import styles from './PackHead.module.css';
import { type DraftFieldState, useDraftField } from './useDraftField.ts';

interface PackTextsFormProps {
  pack: PackInfo;
  onClose: () => void;
}

/**
 * Edits name and description. When another person has changed one of them meanwhile, both changes are merged
 * if possible; otherwise both texts are offered, and saving waits for the choice.
 */
export function PackTextsForm({ pack, onClose }: PackTextsFormProps) {
  const name = useDraftField(pack, 'name');
  const description = useDraftField(pack, 'description');
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
      <SomeonesText packId={pack.id} text={name} field="name" />
      <TextArea
        label="Description"
        value={description.text}
        onChange={description.change}
        max={limits.packDescriptionLength}
        rows={4}
        {...reportFocus('description')}
      />
      <SomeonesText packId={pack.id} text={description} field="description" />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" disabled={!isComplete || !isChosen}>
          Save
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}

interface SomeonesTextProps {
  packId: number;
  text: DraftFieldState;
  field: DraftField;
}

const opOf = { name: 'rename', description: 'describe' } as const;

function SomeonesText({ packId, text, field }: SomeonesTextProps) {
  const { theirs, isMergeable, takeTheirs, keepOwn } = text;
  const change = useRecentChange(packId);
  const isKnown = change?.ops.some((each) => each.op === opOf[field]);
  const who = (isKnown && change?.by?.username) || text.by || 'Someone';
  return (
    <>
      <TheirText isShown={theirs !== null} className={styles.theirs} onTake={takeTheirs} onKeep={keepOwn}>
        <span>
          {who} has just changed the {field} to <q>{theirs}</q>
        </span>
      </TheirText>
      <p role="status" className={styles.merging}>
        {isMergeable && `${who} has just changed the ${field} too. Both changes stay when you save.`}
      </p>
    </>
  );
}
