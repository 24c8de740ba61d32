import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { hasCode, reasonOf } from '../api/callError.ts';
import { resetPassword } from '../session/session.ts';
import { useSession } from '../session/sessionStore.ts';
import { showBannerOnNextPage } from '../state/banner.ts';
import { useAction } from '../state/useAction.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AlreadySignedIn } from './AlreadySignedIn.tsx';
import { goToProfile, here } from './goToProfile.ts';
import { takeOwnReturn } from './keptReturn.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { Note } from './Note.tsx';
import { passwordProblem, repeatProblem } from './problems.ts';
import { useCode } from './useCode.tsx';

export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  const navigate = useNavigate();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const { field: codeField, withCode, explain: explainCode } = useCode();
  const { run, isBusy, problem } = useAction(
    async () => {
      const from = here();
      await withCode((code) => resetPassword({ token: token ?? '', password: next, ...code }));
      showBannerOnNextPage('Password reset successfully!');
      await goToProfile(navigate, from, await takeOwnReturn());
    },
    {
      explain: (error) => (isAboutCode(error) ? explainCode(error) : explain(error)),
      leavesPage: true,
    },
  );

  if (isSignedIn && !isBusy) return <AlreadySignedIn />;
  if (!token) return <InvalidLink />;
  const submit = () => {
    if (next && repeated && !passwordProblem(next) && !repeatProblem(next, repeated)) void run();
  };
  return (
    <AccountForm
      title="Reset password"
      verb="Reset password"
      onSubmit={submit}
      isBusy={isBusy}
      refusal={problem}
      below={<Link to={pathOf('forgotPassword')}>Request another link</Link>}
    >
      <NewPasswordFields
        next={next}
        setNext={setNext}
        repeated={repeated}
        setRepeated={setRepeated}
        areProblemsShown={Boolean(next && repeated)}
      />
      {codeField}
    </AccountForm>
  );
}

function InvalidLink() {
  return (
    <Note title="Invalid reset link. Please request a new password reset.">
      <ButtonLink variant="primary" to={pathOf('forgotPassword')}>
        Forgot password
      </ButtonLink>
    </Note>
  );
}

const isAboutCode = (error: unknown): boolean =>
  hasCode(error, 'second_factor_required') || hasCode(error, 'wrong_code');

function explain(error: unknown): string {
  if (hasCode(error, 'token_expired')) return `${reasonOf(error)} Please request a new password reset.`;
  return hasCode(error, 'bad_input') ? reasonOf(error) : `Something went wrong. ${reasonOf(error)}`;
}
