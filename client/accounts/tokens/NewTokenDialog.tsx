import { type FormEvent, useId, useState } from 'react';
import { dayMs } from '../../../shared/durations.ts';
import { limits } from '../../../shared/limits.ts';
import { type TokenScope, tokenScopes } from '../../../shared/tokenScopes.ts';
import type { MadeToken } from '../../../shared/tokens.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../state/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useProof } from '../useProof.tsx';
import { scopeTexts } from './scopeTexts.ts';
import styles from './Tokens.module.css';

interface NewTokenDialogProps {
  onMade: (made: MadeToken) => void;
  onClose: () => void;
}

/** How long a token can be valid, in days. */
const lives = { month: 30, quarter: 90, year: 365, endless: null } as const;
type Life = keyof typeof lives;
const lifeOptions: { value: Life; label: string }[] = [
  { value: 'month', label: '30 days' },
  { value: 'quarter', label: '90 days' },
  { value: 'year', label: '1 year' },
  { value: 'endless', label: 'No end' },
];

export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const formId = useId();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [life, setLife] = useState<Life>('quarter');
  const { withProof, dialog: proofDialog } = useProof();
  const { run, isBusy, problem, setProblem } = useAction(
    async () => {
      const days = lives[life];
      const lifeMs = days === null ? null : days * dayMs;
      const body = { name, scopes: [...scopes], lifeMs };
      onMade(await withProof(() => call('token.create', { body })));
    },
    { leavesPage: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) setProblem('Give the token a name.');
    else if (scopes.length === 0) setProblem('Choose what the token may do.');
    else void run();
  };
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit" form={formId} isBusy={isBusy}>
        Create token
      </Button>
    </>
  );
  return (
    <>
      <Dialog isOpen onClose={onClose} title="New API token" actions={actions}>
        <form id={formId} noValidate className={styles.form} onSubmit={submit}>
          <TextField
            label="Name"
            hint="What it is for, so that you know it again"
            value={name}
            onChange={setName}
            maxLength={limits.tokenNameLength}
            autoComplete="off"
            data-autofocus
          />
          <fieldset className={styles.choices}>
            <legend>It may</legend>
            {tokenScopes.map((scope) => (
              <Checkbox
                key={scope}
                isChecked={scopes.includes(scope)}
                onChange={(isChosen) =>
                  setScopes(isChosen ? [...scopes, scope] : scopes.filter((chosen) => chosen !== scope))
                }
                label={
                  <>
                    <b>{scopeTexts[scope].label}</b> <small>{scopeTexts[scope].text}</small>
                  </>
                }
              />
            ))}
          </fieldset>
          <Select label="Valid for" value={life} options={lifeOptions} onChange={setLife} />
          {problem && <ErrorMessage>{problem}</ErrorMessage>}
        </form>
      </Dialog>
      {proofDialog}
    </>
  );
}
