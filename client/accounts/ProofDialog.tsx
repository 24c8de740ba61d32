import { type FormEvent, useId, useState } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../state/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import styles from './AccountForm.module.css';
import { PasswordField } from './PasswordField.tsx';
import { useCode } from './useCode.tsx';

interface ProofDialogProps {
  onProven: () => void;
  onCancel: () => void;
}

/** Asks for the password again, and for a code where the account has two-step sign-in. */
export function ProofDialog({ onProven, onCancel }: ProofDialogProps) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const { field, withCode, explain } = useCode();
  const { run, isBusy, problem, setProblem } = useAction(
    async () => {
      await withCode((code) => call('account.confirm', { body: { password, ...code } }));
      onProven();
    },
    { explain },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) void run();
    else setProblem('Enter your password.');
  };
  const actions = (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
        Continue
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onCancel} title="Is it you?" actions={actions}>
      <form id={formId} noValidate className={styles.form} onSubmit={submit}>
        <p>This keeps your account safe, so please enter your password again.</p>
        <PasswordField value={password} onChange={setPassword} data-autofocus />
        {field}
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
      </form>
    </Dialog>
  );
}
