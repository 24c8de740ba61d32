import type { FormEvent } from 'react';
import { limits } from '../../../shared/limits.ts';
import { opsBetween } from '../../../shared/packDiff.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { type EditedText, useTextConflict } from '../../state/useTextConflict.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TheirText } from '../../ui/TheirText.tsx';
import { reportFocus } from '../sync/presence.ts';
import { useRecentChange } from '../sync/recentChange.ts';
import { editPack } from '../sync/syncPack.ts';
import styles from './PackHead.module.css';

interface PackTextsFormProps {
  pack: PackInfo;
  onClose: () => void;
}

/** Edits name and description. When somebody else changes one of them meanwhile, both texts are offered. */
export function PackTextsForm({ pack, onClose }: PackTextsFormProps) {
  const name = useTextConflict(pack.name);
  const description = useTextConflict(pack.description);
  const isComplete =
    name.text.trim() !== '' &&
    description.text.trim() !== '' &&
    description.text.trim().length <= limits.packDescriptionLength;

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    const texts = { name: name.text.trim(), description: description.text.trim() };
    editPack(pack.id, opsBetween(pack, { ...pack, ...texts }));
    onClose();
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
      <SomeonesText packId={pack.id} text={name} op="rename" />
      <TextArea
        label="Description"
        value={description.text}
        onChange={description.change}
        max={limits.packDescriptionLength}
        rows={4}
        {...reportFocus('description')}
      />
      <SomeonesText packId={pack.id} text={description} op="describe" />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" disabled={!isComplete}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

interface SomeonesTextProps {
  packId: number;
  text: EditedText;
  op: 'rename' | 'describe';
}

function SomeonesText({ packId, text: { theirs, takeTheirs, keepOwn }, op }: SomeonesTextProps) {
  const change = useRecentChange(packId);
  const isKnown = change?.ops.some((each) => each.op === op);
  const who = (isKnown && change?.by?.username) || 'Someone';
  return (
    <TheirText isShown={theirs !== null} className={styles.theirs} onTake={takeTheirs} onKeep={keepOwn}>
      <span>
        {who} has just changed the {op === 'rename' ? 'name' : 'description'} to <q>{theirs}</q>
      </span>
    </TheirText>
  );
}
