import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { limits } from '../../shared/limits.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { signIn } from '../session/session.ts';
import { useSession } from '../session/sessionStore.ts';
import { useAction } from '../state/useAction.ts';
import { TextField } from '../ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AlreadySignedIn } from './AlreadySignedIn.tsx';
import { goToProfile, here } from './goToProfile.ts';
import { keepReturn, returnOfForm } from './keptReturn.ts';
import { PasswordField } from './PasswordField.tsx';
import { useCode } from './useCode.tsx';
import { unverifiedEmail, verificationPage } from './verification.ts';

export function SignInPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const [emailOrUsername, setEmailOrUsername] = useState('');
  const [password, setPassword] = useState('');
  const { field: codeField, withCode, explain } = useCode();
  const { run, isBusy, problem, setProblem } = useAction(
    async () => {
      const from = here();
      try {
        await withCode((code) => signIn({ emailOrUsername, password, ...code }));
      } catch (error) {
        const unverified = unverifiedEmail(error);
        if (unverified === null) throw error;
        keepReturn(state, unverified);
        return void navigate(verificationPage(unverified, 'signIn'));
      }
      await goToProfile(navigate, from, returnOfForm(state));
    },
    { explain, leavesPage: true },
  );
  const submit = () => {
    if (emailOrUsername.trim() && password) void run();
    else setProblem('Enter your email or username, and your password.');
  };
  if (isSignedIn && !isBusy) return <AlreadySignedIn />;
  return (
    <AccountForm
      title="Sign in"
      verb="Sign in"
      onSubmit={submit}
      isBusy={isBusy}
      refusal={problem}
      below={
        <>
          New here?{' '}
          <Link to={pathOf('signUp')} state={state}>
            Sign up
          </Link>
          {' · '}
          <Link to={pathOf('forgotPassword')} state={state}>
            Forgot password?
          </Link>
        </>
      }
    >
      {codeField ?? (
        <>
          <TextField
            label="Email or username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={limits.emailLength}
            value={emailOrUsername}
            onChange={setEmailOrUsername}
          />
          <PasswordField label="Password" value={password} onChange={setPassword} />
        </>
      )}
    </AccountForm>
  );
}
