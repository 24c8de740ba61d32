import { type FormEvent, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { opsBetween } from '../../../shared/packDiff.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { editPack } from '../sync/editPack.ts';
import { usePackEdits } from '../sync/packEditStore.ts';
import { reportFocus } from '../sync/presence.ts';
import styles from './PackHead.module.css';

interface PackTextsFormProps {
  pack: PackInfo;
  onClose: () => void;
}

/** Name and description as fields. When someone else changes one meanwhile, both texts are there to choose from. */
export function PackTextsForm({ pack, onClose }: PackTextsFormProps) {
  const name = useText(pack.name);
  const description = useText(pack.description);
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
      <TheirText packId={pack.id} text={name} op="rename" />
      <TextArea
        label="Description"
        value={description.text}
        onChange={description.change}
        max={limits.packDescriptionLength}
        rows={4}
        {...reportFocus('description')}
      />
      <TheirText packId={pack.id} text={description} op="describe" />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" disabled={!isComplete}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

interface Text {
  text: string;
  change: (text: string) => void;
  /** What someone else made of it while it was being typed; null when nobody did. */
  theirs: string | null;
  takeTheirs: () => void;
  keepOwn: () => void;
}

/** A text being changed. One that was not touched here follows what others make of it. */
function useText(stored: string): Text {
  const [typed, setTyped] = useState<string | null>(null);
  /** What the typed text is meant to replace. */
  const [replaced, setReplaced] = useState(stored);
  const isOvertaken = typed !== null && stored !== replaced && stored !== typed.trim();
  return {
    text: typed ?? stored,
    change: (text) => {
      if (typed === null) setReplaced(stored);
      setTyped(text);
    },
    theirs: isOvertaken ? stored : null,
    takeTheirs: () => setTyped(null),
    keepOwn: () => setReplaced(stored),
  };
}

interface TheirTextProps {
  packId: number;
  text: Text;
  op: 'rename' | 'describe';
}

function TheirText({ packId, text: { theirs, takeTheirs, keepOwn }, op }: TheirTextProps) {
  const change = usePackEdits(({ recent }) => recent.get(packId));
  const isTold = change?.ops.some((each) => each.op === op);
  const who = (isTold && change?.by?.username) || 'Someone';
  return (
    <div role="status">
      {theirs !== null && (
        <div className={styles.theirs}>
          <span>
            {who} has just changed the {op === 'rename' ? 'name' : 'description'} to <q>{theirs}</q>
          </span>
          <Button size="small" onClick={takeTheirs}>
            Take theirs
          </Button>
          <Button size="small" onClick={keepOwn}>
            Keep mine
          </Button>
        </div>
      )}
    </div>
  );
}
