import { type FormEvent, useState } from 'react';
import type { NewSecondFactor } from '../../../shared/secondFactor.ts';
import { CodeField } from '../../accounts/CodeField.tsx';
import { call } from '../../api/call.ts';
import { useAction } from '../../state/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import styles from '../AccountPage.module.css';
import { QrCode } from './QrCode.tsx';
import own from './SecondFactor.module.css';

interface SetUpSecondFactorProps {
  made: NewSecondFactor;
  withProof: <T>(work: () => Promise<T>) => Promise<T>;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/**
 * Shows the secret for an app and asks for its first code; two-step sign-in begins when that code is right.
 */
export function SetUpSecondFactor({ made, withProof, onDone, onCancel }: SetUpSecondFactorProps) {
  const [code, setCode] = useState('');
  const { run, isBusy, problem, setProblem } = useAction(async () => {
    const { recoveryCodes } = await withProof(() => call('secondFactor.turnOn', { body: { code } }));
    onDone(recoveryCodes);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) void run();
    else setProblem('Enter the code that your app shows.');
  };
  return (
    <form noValidate className={own.setUp} onSubmit={submit} aria-busy={isBusy}>
      <ol className={own.steps}>
        <li>
          <p>Scan this with an authenticator app, or type the key into it.</p>
          <QrCode text={made.url} label="QR code for your authenticator app" />
          <code className={own.key}>{made.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <CopyButton label="Copy key" text={made.secret} />
        </li>
        <li>
          <p>Enter the code that the app shows now.</p>
          <CodeField value={code} onChange={setCode} hint="Six digits." takesFocus={false} />
        </li>
      </ol>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Turn on
        </Button>
      </div>
    </form>
  );
}
