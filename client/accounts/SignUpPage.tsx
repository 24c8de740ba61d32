import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { limits } from '../../shared/limits.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { signUp } from '../session/session.ts';
import { useSession } from '../session/sessionStore.ts';
import { showBannerOnNextPage } from '../state/banner.ts';
import { useAction } from '../state/useAction.ts';
import { TextField } from '../ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AlreadySignedIn } from './AlreadySignedIn.tsx';
import { EmailField } from './EmailField.tsx';
import { goToProfile, here } from './goToProfile.ts';
import { keepReturn, returnOfForm } from './keptReturn.ts';
import { PasswordField } from './PasswordField.tsx';
import { emailProblem, passwordProblem, repeatProblem, usernameProblem } from './problems.ts';
import { verificationPage } from './verification.ts';

const emptyForm = { email: '', username: '', password: '', repeated: '' };
type Field = keyof typeof emptyForm;

export function SignUpPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const [values, setValues] = useState(emptyForm);
  const [isTried, setIsTried] = useState(false);
  const { run, isBusy, problem, setProblem } = useAction(
    async () => {
      const from = here();
      const { email, username, password } = values;
      const unverified = await signUp({ email, username, password });
      if (unverified !== null) {
        keepReturn(state, unverified);
        return void navigate(verificationPage(unverified, 'signUp'), { replace: true });
      }
      showBannerOnNextPage('Account created successfully!');
      await goToProfile(navigate, from, returnOfForm(state));
    },
    { leavesPage: true },
  );
  const problems: Record<Field, string | null> = {
    email: emailProblem(values.email),
    username: usernameProblem(values.username),
    password: passwordProblem(values.password),
    repeated: repeatProblem(values.password, values.repeated),
  };

  const submit = () => {
    setIsTried(true);
    if (!Object.values(problems).some(Boolean)) void run();
  };
  /** An untouched field is not a problem yet. */
  const bind = (field: Field) => ({
    name: field,
    value: values[field],
    onChange: (text: string) => {
      setValues({ ...values, [field]: text });
      // The problem was about the previous text.
      setProblem(null);
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
      refusal={problem}
      below={
        <>
          Already have an account?{' '}
          <Link to={pathOf('signIn')} state={state}>
            Sign in
          </Link>
        </>
      }
    >
      <EmailField {...bind('email')} hint="Nobody sees it." />
      <TextField
        {...bind('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={limits.usernameMaxLength}
      />
      <PasswordField {...bind('password')} label="Password" autoComplete="new-password" />
      <PasswordField {...bind('repeated')} label="Repeat password" autoComplete="new-password" />
    </AccountForm>
  );
}
