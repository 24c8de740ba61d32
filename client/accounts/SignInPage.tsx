import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { limits } from '../../shared/limits.ts';
import { reasonOf } from '../api/callError.ts';
import { usePageHead } from '../page/usePageHead.ts';
import { signIn } from '../session/session.ts';
import { useSession } from '../session/sessionStore.ts';
import { TextField } from '../ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AlreadySignedIn } from './AlreadySignedIn.tsx';
import { goToProfile } from './goToProfile.ts';
import { unverifiedEmail, verificationPage } from './verification.ts';

export function SignInPage() {
  usePageHead({ title: 'Sign in' });
  const navigate = useNavigate();
  const { state } = useLocation();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const [emailOrUsername, setEmailOrUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async () => {
    if (!emailOrUsername.trim() || !password) {
      setRefusal('Enter your email or username, and your password.');
      return;
    }
    setRefusal(null);
    setIsBusy(true);
    try {
      await signIn({ emailOrUsername, password });
      await goToProfile(navigate, state);
    } catch (error) {
      setIsBusy(false);
      const unverified = unverifiedEmail(error);
      if (unverified !== null) return navigate(verificationPage(unverified, 'signIn'));
      setRefusal(reasonOf(error));
    }
  };
  if (isSignedIn && !isBusy) return <AlreadySignedIn />;
  return (
    <AccountForm
      title="Sign in"
      verb="Sign in"
      onSubmit={submit}
      isBusy={isBusy}
      refusal={refusal}
      below={
        <>
          New here?{' '}
          <Link to="/sign-up" state={state}>
            Sign up
          </Link>
          {' · '}
          <Link to="/forgot-password">Forgot password?</Link>
        </>
      }
    >
      <TextField
        label="Email or username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={limits.emailLength}
        value={emailOrUsername}
        onChange={setEmailOrUsername}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={limits.passwordMaxLength}
        value={password}
        onChange={setPassword}
      />
    </AccountForm>
  );
}
