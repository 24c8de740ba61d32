import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { call } from '../api/call.ts';
import { hasCode, reasonOf } from '../api/callError.ts';
import { useSession } from '../session/sessionStore.ts';
import { useAction } from '../state/useAction.ts';
import { AccountForm } from './AccountForm.tsx';
import { AlreadySignedIn } from './AlreadySignedIn.tsx';
import { EmailField } from './EmailField.tsx';
import { keepReturn } from './keptReturn.ts';
import { emailProblem } from './problems.ts';

export function ForgotPasswordPage() {
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const { state } = useLocation();
  const [email, setEmail] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const { run, isBusy, problem } = useAction(
    async () => {
      const { message } = await call('account.forgotPassword', { body: { email } });
      keepReturn(state, email);
      setAnswer(message);
    },
    {
      explain: (error) => (hasCode(error, 'offline') ? 'Network error. Please try again.' : reasonOf(error)),
    },
  );
  const invalid = emailProblem(email);

  const submit = () => {
    setIsTried(true);
    setAnswer(null);
    if (!invalid) void run();
  };
  if (isSignedIn) return <AlreadySignedIn />;
  return (
    <AccountForm
      title="Forgot password"
      verb="Send reset link"
      onSubmit={submit}
      isBusy={isBusy}
      refusal={problem}
      answer={answer}
      below={
        <>
          Remembered it?{' '}
          <Link to={pathOf('signIn')} state={state}>
            Sign in
          </Link>
        </>
      }
    >
      <EmailField value={email} onChange={setEmail} problem={isTried ? invalid : null} />
    </AccountForm>
  );
}
