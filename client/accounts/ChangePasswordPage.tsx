import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { call } from '../api/call.ts';
import { hasCode, reasonOf } from '../api/callError.ts';
import { useSession } from '../session/sessionStore.ts';
import { showBannerOnNextPage } from '../state/banner.ts';
import { useAction } from '../state/useAction.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { AccountForm } from './AccountForm.tsx';
import { goToProfile, here } from './goToProfile.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { Note } from './Note.tsx';
import { PasswordField } from './PasswordField.tsx';
import { passwordProblem, repeatProblem } from './problems.ts';
import { useCode } from './useCode.tsx';

/** Errors whose sentence is shown as it is, without an introduction. */
const ownCodes = ['wrong_password', 'second_factor_required', 'wrong_code', 'bad_input'] as const;

export function ChangePasswordPage() {
  const navigate = useNavigate();
  const status = useSession((session) => session.status);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const isFilled = Boolean(current && next && repeated);

  const { field: codeField, withCode, explain } = useCode();
  const { run, isBusy, problem } = useAction(
    async () => {
      const from = here();
      await withCode((code) =>
        call('account.changePassword', { body: { currentPassword: current, newPassword: next, ...code } }),
      );
      showBannerOnNextPage('Password changed successfully!');
      await goToProfile(navigate, from);
    },
    {
      explain: (error) =>
        ownCodes.some((code) => hasCode(error, code))
          ? explain(error)
          : `Something went wrong. ${reasonOf(error)}`,
      leavesPage: true,
    },
  );
  const submit = () => {
    if (isFilled && !passwordProblem(next) && !repeatProblem(next, repeated)) void run();
  };
  if (status === 'unknown') return null;
  if (status === 'signedOut') {
    return (
      <Note title="You're not signed in.">
        <ButtonLink variant="primary" to={pathOf('signIn')} state={{ returnTo: pathOf('changePassword') }}>
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
      refusal={problem}
      below="Your other devices are signed out."
    >
      <PasswordField name="current" value={current} onChange={setCurrent} />
      <NewPasswordFields
        next={next}
        setNext={setNext}
        repeated={repeated}
        setRepeated={setRepeated}
        areProblemsShown={isFilled}
      />
      {codeField}
    </AccountForm>
  );
}
