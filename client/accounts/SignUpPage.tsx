import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { limits } from '../../shared/limits.ts';
import { reasonOf } from '../api/callError.ts';
import { usePageHead } from '../page/usePageHead.ts';
import { signUp } from '../session/session.ts';
import { useSession } from '../session/sessionStore.ts';
import { showBannerOnNextPage } from '../state/banner.ts';
import { TextField } from '../ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AlreadySignedIn } from './AlreadySignedIn.tsx';
import { goToProfile } from './goToProfile.ts';
import { emailProblem, passwordProblem, repeatProblem, usernameProblem } from './problems.ts';
import { verificationPage } from './verification.ts';

const nothing = { email: '', username: '', password: '', repeated: '' };
type Field = keyof typeof nothing;

export function SignUpPage() {
  usePageHead({ title: 'Sign up' });
  const navigate = useNavigate();
  const { state } = useLocation();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const [values, setValues] = useState(nothing);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problems: Record<Field, string | null> = {
    email: emailProblem(values.email),
    username: usernameProblem(values.username),
    password: passwordProblem(values.password),
    repeated: repeatProblem(values.password, values.repeated),
  };

  const submit = async () => {
    setIsTried(true);
    if (Object.values(problems).some(Boolean)) return;
    setRefusal(null);
    setIsBusy(true);
    try {
      const { email, username, password } = values;
      const unverified = await signUp({ email, username, password });
      if (unverified !== null) {
        return await navigate(verificationPage(unverified, 'signUp'), { replace: true });
      }
      showBannerOnNextPage('Account created successfully!');
      await goToProfile(navigate, state);
    } catch (error) {
      setIsBusy(false);
      setRefusal(reasonOf(error));
    }
  };
  /** An untouched field is not a problem yet. */
  const bind = (field: Field) => ({
    name: field,
    value: values[field],
    onChange: (text: string) => {
      setValues({ ...values, [field]: text });
      // It was about what stood there before.
      setRefusal(null);
    },
    problem: isTried || values[field] ? problems[field] : null,
  });
  if (isSignedIn && !isBusy) return <AlreadySignedIn />;
  return (
    <AccountForm
      title="Sign up"
      verb="Create account"
      onSubmit={submit}
      isBusy={isBusy}
      refusal={refusal}
      below={
        <>
          Already have an account?{' '}
          <Link to="/sign-in" state={state}>
            Sign in
          </Link>
        </>
      }
    >
      <TextField
        {...bind('email')}
        label="Email"
        hint="Nobody sees it."
        type="email"
        autoComplete="email"
        maxLength={limits.emailLength}
      />
      <TextField
        {...bind('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={limits.usernameMaxLength}
      />
      <TextField
        {...bind('password')}
        label="Password"
        type="password"
        autoComplete="new-password"
        maxLength={limits.passwordMaxLength}
      />
      <TextField
        {...bind('repeated')}
        label="Repeat password"
        type="password"
        autoComplete="new-password"
        maxLength={limits.passwordMaxLength}
      />
    </AccountForm>
  );
}
