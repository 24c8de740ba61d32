import { type FormEvent, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { emailProblem } from '../accounts/problems.ts';
import { call } from '../api/call.ts';
import { reasonOf } from '../api/callError.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './AccountPage.module.css';
import { Section } from './Section.tsx';

interface EmailSectionProps {
  email: string;
  onChanged: () => void;
}

export function EmailSection({ email, onChanged }: EmailSectionProps) {
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
    <Section title="Email">
      <div className={styles.row}>
        <p className={styles.quiet}>
          <span className={styles.address}>{email}</span>
          <br />
          Nobody else sees it.
        </p>
        {!isChanging && <Button onClick={() => setIsChanging(true)}>Change email</Button>}
      </div>
      {isChanging && <ChangeEmail onDone={finish} onCancel={() => setIsChanging(false)} />}
      <div role="status" className={styles.done}>
        {!isChanging && done}
      </div>
    </Section>
  );
}

interface ChangeEmailProps {
  /** With the address that has to be confirmed first, if one has. */
  onDone: (unconfirmed: string | null) => void;
  onCancel: () => void;
}

function ChangeEmail({ onDone, onCancel }: ChangeEmailProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isFilled = Boolean(email && password);
  const problem = emailProblem(email);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isFilled || problem) return;
    setRefusal(null);
    setIsBusy(true);
    try {
      onDone((await call('account.changeEmail', { body: { email, password } })).requiresVerificationForEmail);
    } catch (error) {
      setIsBusy(false);
      setRefusal(reasonOf(error));
    }
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit} aria-busy={isBusy}>
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={limits.emailLength}
        value={email}
        onChange={setEmail}
        problem={isFilled ? problem : null}
      />
      <TextField
        label="Current password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={limits.passwordMaxLength}
        value={password}
        onChange={setPassword}
      />
      {refusal && <ErrorMessage>{refusal}</ErrorMessage>}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isFilled}>
          Change email
        </Button>
      </div>
    </form>
  );
}
