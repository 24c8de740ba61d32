import { Link, useSearchParams } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { Note } from './Note.tsx';

/** Where someone is sent who has to open the link in a mail first. */
export function VerifyEmailPage() {
  const [params] = useSearchParams();
  const email = params.get('email') || 'your email address';
  const isSignIn = params.get('source') === 'signIn';
  return (
    <Note title={isSignIn ? 'Verify your email first' : 'Thanks for registering!'}>
      <p>
        {isSignIn
          ? `Your account still needs to be verified before you can sign in. Open the link in the mail that was sent to ${email}. `
          : `Open the link in the mail that was sent to ${email} to verify your account. `}
        {isSignIn
          ? 'Did it not arrive? Look among the spam, or try signing in again to get another mail.'
          : 'Did it not arrive? Look among the spam, or register again with the same address to get a new mail.'}
      </p>
      <p>
        Still nothing? <Link to={pathOf('support')}>Ask for support</Link>.
      </p>
    </Note>
  );
}
