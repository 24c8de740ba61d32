import { Link, useSearchParams } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Note } from './Note.tsx';

interface Notice {
  title: string;
  /** One sentence after the other; `email` is where the mail went. */
  say: (email: string) => string;
  /** The next step; by default, to open the mail. */
  step?: { to: string; label: string };
}

const registered: Notice = {
  title: 'Thanks for registering!',
  say: (email) =>
    `Open the link in the mail that was sent to ${email} to verify your account. Did it not arrive? Look among the spam, or register again with the same address to get a new mail.`,
};

/** The notices by `source`, which says what led here. The last three belong to links in a mail. */
const notices: Record<string, Notice> = {
  signIn: {
    title: 'Verify your email first',
    say: (email) =>
      `Your account still needs to be verified before you can sign in. Open the link in the mail that was sent to ${email}. Did it not arrive? Look among the spam, or try signing in again to get another mail.`,
  },
  token_expired: {
    title: 'This link is no longer valid.',
    say: () =>
      'A link works once, within an hour. If you have opened it before, your account is ready. If not, try signing in to get another mail.',
    step: { to: pathOf('signIn'), label: 'Sign in' },
  },
  sign_up_refused: {
    title: 'This name or address is taken.',
    say: () =>
      'Somebody else has verified an account with this username or email in the meantime. Nothing is lost: sign up again with another username.',
    step: { to: pathOf('signUp'), label: 'Sign up' },
  },
  email_refused: {
    title: 'This address is taken.',
    say: () => 'There is already an account with this email. Your account keeps the address that it has.',
    step: { to: pathOf('account'), label: 'Your account' },
  },
};

/** Shown to people who have to open the link in a mail first, or whose link no longer works. */
export function VerifyEmailPage() {
  const [params] = useSearchParams();
  const { title, say, step } = notices[params.get('source') ?? ''] ?? registered;
  return (
    <Note title={title}>
      <p>{say(params.get('email') || 'your email address')}</p>
      {step && (
        <ButtonLink variant="primary" to={step.to}>
          {step.label}
        </ButtonLink>
      )}
      <p>
        Still nothing? <Link to={pathOf('support')}>Ask for support</Link>.
      </p>
    </Note>
  );
}
