import { type FormEvent, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../state/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './HistoryDialog.module.css';

interface VersionNameProps {
  packId: number;
  version: number;
  /** The current name of the version. */
  label: string | null;
}

/** Names a version, so that it is found again in the history. */
export function VersionName({ packId, version, label }: VersionNameProps) {
  const [stored, setStored] = useState(label ?? '');
  const [name, setName] = useState(stored);
  const { run, isBusy, problem } = useAction(async () => {
    const reply = await call('pack.labelVersion', {
      params: { id: packId, version },
      body: { label: name.trim() },
    });
    setStored(reply.label ?? '');
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  const isNew = name.trim() !== stored;
  return (
    <form noValidate className={styles.naming} onSubmit={save}>
      <TextField
        label="Name of this version"
        placeholder="As released"
        value={name}
        onChange={setName}
        maxLength={limits.packLabelLength}
        problem={problem}
        autoComplete="off"
      />
      <Button type="submit" isBusy={isBusy} disabled={!isNew}>
        {isNew || stored === '' ? 'Save name' : 'Saved'}
      </Button>
    </form>
  );
}
