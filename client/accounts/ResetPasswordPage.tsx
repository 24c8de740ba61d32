import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { hasCode, reasonOf } from '../api/callError.ts';
import { resetPassword } from '../session/session.ts';
import { useSession } from '../session/sessionStore.ts';
import { showBannerOnNextPage } from '../state/banner.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AlreadySignedIn } from './AlreadySignedIn.tsx';
import { goToProfile } from './goToProfile.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { Note } from './Note.tsx';
import { passwordProblem, repeatProblem } from './problems.ts';

export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  const navigate = useNavigate();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  if (isSignedIn && !isBusy) return <AlreadySignedIn />;
  if (!token) return <InvalidLink />;
  const submit = async () => {
    if (!next || !repeated || passwordProblem(next) || repeatProblem(next, repeated)) return;
    setRefusal(null);
    setIsBusy(true);
    try {
      await resetPassword({ token, password: next });
      showBannerOnNextPage('Password reset successfully!');
      await goToProfile(navigate);
    } catch (error) {
      setIsBusy(false);
      setRefusal(explain(error));
    }
  };
  return (
    <AccountForm
      title="Reset password"
      verb="Reset password"
      onSubmit={submit}
      isBusy={isBusy}
      refusal={refusal}
      below={<Link to={pathOf('forgotPassword')}>Request another link</Link>}
    >
      <NewPasswordFields
        {...{ next, setNext, repeated, setRepeated }}
        areProblemsShown={Boolean(next && repeated)}
      />
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

function explain(error: unknown): string {
  if (hasCode(error, 'token_expired')) return `${reasonOf(error)} Please request a new password reset.`;
  return hasCode(error, 'bad_input') ? reasonOf(error) : `Something went wrong. ${reasonOf(error)}`;
}
