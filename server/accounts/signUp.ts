import type { SignedIn, SignUp, VerificationRequired } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import { keyOf } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { isLookTaken } from '../names/claimName.ts';
import { nameProblem } from '../names/nameProblem.ts';
import { insertAccount, orTaken, takenError } from './insertAccount.ts';
import { presentSignIn } from './present.ts';
import { refuseGuessable } from './refuseGuessable.ts';
import { register } from './register.ts';
import { openSession } from './sessions.ts';

interface SignUpOrigin {
  address: string;
  /** The name of the program. */
  device: string;
}

/** Creates an account and its first session, or mails a link that does. */
export async function signUp(
  deps: Deps,
  input: SignUp,
  origin: SignUpOrigin,
): Promise<SignedIn | VerificationRequired> {
  refuseName(input.username);
  refuseGuessable(input.password, input);
  await refuseTakenName(deps, input);
  if (deps.config.mail.isVerified) return register(deps, input, origin.address);
  await refuseTakenAddress(deps, input);
  return createAccount(deps, input, origin);
}

function refuseName(username: string): void {
  const message = nameProblem(username);
  if (message) throw new ApiError('bad_input', { reason: message, issues: [{ path: 'username', message }] });
}

async function refuseTakenName(deps: Deps, { username }: SignUp): Promise<void> {
  const isTaken = await deps.db.accounts.findOne({ usernameKey: keyOf(username) });
  if (isTaken) throw new ApiError('sign_up_refused', { reason: 'This username is already taken.' });
  if (await isLookTaken(deps, username)) {
    throw new ApiError('sign_up_refused', { reason: 'This username looks like one that is already taken.' });
  }
}

/** Only for sites that do not verify addresses: elsewhere the mail says that one is taken, not the page. */
async function refuseTakenAddress({ db }: Deps, { email }: SignUp): Promise<void> {
  if (await db.accounts.findOne({ emailKey: keyOf(email) })) {
    throw new ApiError('sign_up_refused', { reason: 'There is already an account with this email.' });
  }
}

/** Stores the account and its first session together. */
async function createAccount(
  deps: Deps,
  { username, email, password }: SignUp,
  { address, device }: SignUpOrigin,
): Promise<SignedIn> {
  const passwordHash = await deps.passwords.hash(password, address);
  const account = { username, usernameKey: keyOf(username), email, emailKey: keyOf(email), passwordHash };
  const opened = await orTaken(
    () =>
      deps.db.transaction(async (session) => {
        const accountId = await insertAccount(deps, account, session);
        return {
          accountId,
          token: await openSession(deps, accountId, { device, isConfirmed: true, session }),
        };
      }),
    takenError,
  );
  deps.logSecurity('signed_up', { accountId: opened.accountId }, 'An account was created');
  return {
    status: 'success',
    token: opened.token,
    signInInfo: await presentSignIn(deps, opened.accountId),
  };
}
