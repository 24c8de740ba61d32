import { type FormEvent, useState } from 'react';
import { canWrite } from '../../shared/permissions.ts';
import { EmailField } from '../accounts/EmailField.tsx';
import { PasswordField } from '../accounts/PasswordField.tsx';
import { emailProblem } from '../accounts/problems.ts';
import { useCode } from '../accounts/useCode.tsx';
import { call } from '../api/call.ts';
import { useViewer } from '../session/sessionStore.ts';
import { useAction } from '../state/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import styles from './AccountPage.module.css';
import { Section } from './Section.tsx';

interface EmailSectionProps {
  email: string;
  onChanged: () => void;
}

export function EmailSection({ email, onChanged }: EmailSectionProps) {
  const viewer = useViewer();
  const [isChanging, setIsChanging] = useState(false);
  const [done, setDone] = useState<string | null>(null);

  const finish = (unconfirmed: string | null) => {
    setIsChanging(false);
    setDone(
      unconfirmed === null
        ? 'Email changed successfully!'
        : `Open the link in the mail that was sent to ${unconfirmed}. Until then your address stays as it is.`,
    );
    onChanged();
  };
  return (
    <Section id="email">
      <div className={styles.row}>
        <p className={styles.quiet}>
          <span className={styles.address}>{email}</span>
          <br />
          Nobody else sees it.
        </p>
        {!isChanging && (
          <Button disabled={!canWrite(viewer)} onClick={() => setIsChanging(true)}>
            Change email
          </Button>
        )}
      </div>
      {isChanging && <ChangeEmail onDone={finish} onCancel={() => setIsChanging(false)} />}
      <div role="status" className={styles.done}>
        {!isChanging && done}
      </div>
    </Section>
  );
}

interface ChangeEmailProps {
  /** Receives the address that has to be confirmed first, or null when none has. */
  onDone: (unconfirmed: string | null) => void;
  onCancel: () => void;
}

function ChangeEmail({ onDone, onCancel }: ChangeEmailProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { field: codeField, withCode, explain } = useCode();
  const { run, isBusy, problem } = useAction(
    async () => {
      const { requiresVerificationForEmail } = await withCode((code) =>
        call('account.changeEmail', { body: { email, password, ...code } }),
      );
      onDone(requiresVerificationForEmail);
    },
    { explain },
  );
  const isFilled = Boolean(email && password);
  const invalid = emailProblem(email);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFilled && !invalid) void run();
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit} aria-busy={isBusy}>
      <EmailField label="New email" value={email} onChange={setEmail} problem={isFilled ? invalid : null} />
      <PasswordField value={password} onChange={setPassword} />
      {codeField}
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isFilled}>
          Change email
        </Button>
      </div>
    </form>
  );
}
