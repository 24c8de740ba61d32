import { useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../shared/limits.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { call } from '../api/call.ts';
import { hasCode, reasonOf } from '../api/callError.ts';
import { useSession } from '../session/sessionStore.ts';
import { TextField } from '../ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AlreadySignedIn } from './AlreadySignedIn.tsx';
import { emailProblem } from './problems.ts';

export function ForgotPasswordPage() {
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const [email, setEmail] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problem = emailProblem(email);

  const submit = async () => {
    setIsTried(true);
    if (problem) return;
    setAnswer(null);
    setRefusal(null);
    setIsBusy(true);
    try {
      setAnswer((await call('account.forgotPassword', { body: { email } })).message);
    } catch (error) {
      setRefusal(hasCode(error, 'offline') ? 'Network error. Please try again.' : reasonOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  if (isSignedIn) return <AlreadySignedIn />;
  return (
    <AccountForm
      title="Forgot password"
      verb="Send reset link"
      onSubmit={submit}
      isBusy={isBusy}
      refusal={refusal}
      answer={answer}
      below={
        <>
          Remembered it? <Link to={pathOf('signIn')}>Sign in</Link>
        </>
      }
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={limits.emailLength}
        value={email}
        onChange={setEmail}
        problem={isTried ? problem : null}
      />
    </AccountForm>
  );
}
