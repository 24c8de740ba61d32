import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../shared/limits.ts';
import { call } from '../api/call.ts';
import { hasCode, reasonOf } from '../api/callError.ts';
import { usePageHead } from '../page/usePageHead.ts';
import { useSession } from '../session/sessionStore.ts';
import { showBannerOnNextPage } from '../state/banner.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { goToProfile } from './goToProfile.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { Note } from './Note.tsx';
import { passwordProblem, repeatProblem } from './problems.ts';

export function ChangePasswordPage() {
  usePageHead({ title: 'Change password' });
  const navigate = useNavigate();
  const status = useSession((session) => session.status);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isFilled = Boolean(current && next && repeated);

  const submit = async () => {
    if (!isFilled || passwordProblem(next) || repeatProblem(next, repeated)) return;
    setRefusal(null);
    setIsBusy(true);
    try {
      await call('account.changePassword', { body: { currentPassword: current, newPassword: next } });
      showBannerOnNextPage('Password changed successfully!');
      await goToProfile(navigate);
    } catch (error) {
      setIsBusy(false);
      setRefusal(
        hasCode(error, 'wrong_password') ? reasonOf(error) : `Something went wrong. ${reasonOf(error)}`,
      );
    }
  };
  if (status === 'unknown') return null;
  if (status === 'signedOut') {
    return (
      <Note title="You're not signed in.">
        <ButtonLink variant="primary" to="/sign-in">
          Sign in
        </ButtonLink>
      </Note>
    );
  }
  return (
    <AccountForm
      title="Change password"
      verb="Change password"
      onSubmit={submit}
      isBusy={isBusy}
      refusal={refusal}
      below="Your other devices are signed out."
    >
      <TextField
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        maxLength={limits.passwordMaxLength}
        value={current}
        onChange={setCurrent}
      />
      <NewPasswordFields {...{ next, setNext, repeated, setRepeated }} areProblemsShown={isFilled} />
    </AccountForm>
  );
}
