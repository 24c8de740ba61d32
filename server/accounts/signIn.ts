import type { SignedIn, SignIn } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import { type AccountDocument, keyOf, type RegistrationDocument } from '../db/documents/account.ts';
import { touch } from '../db/touch.ts';
import type { Deps } from '../deps.ts';
import { spendCode } from '../proof/spendCode.ts';
import { isHashWeak } from '../services/passwords.ts';
import { findBrowser } from './browsers.ts';
import { presentSignIn } from './present.ts';
import { mailVerification } from './register.ts';
import { closeOldest, openSession } from './sessions.ts';
import { takeTry } from './takeTry.ts';

/** Where the sign-in comes from. */
interface Origin {
  address: string;
  browserCookie: string | undefined;
  /** The name of the program. */
  device: string;
}

/**
 * Signs in. The answer and the amount of work are the same for an unknown account and for a wrong password.
 * @throws ApiError sign_in_refused, second_factor_required, wrong_code, verification_required,
 * too_many_requests
 */
export async function signIn(deps: Deps, input: SignIn, origin: Origin): Promise<SignedIn> {
  const key = keyOf(input.emailOrUsername);
  const byKey = key.includes('@') ? { emailKey: key } : { usernameKey: key };
  const [found, pending] = await Promise.all([
    deps.db.accounts.findOne(byKey),
    deps.db.registrations.find(byKey).sort({ createdAt: -1 }).limit(1).next(),
  ]);
  const account = found?.removal ? null : found;
  const browser = await findBrowser(deps, origin.browserCookie, account?._id);
  const { isTooLate, giveBack } = await takeTry(
    deps,
    { name: key, account },
    { address: origin.address, browser },
  );
  const isRight = await deps.passwords.isRight(
    input.password,
    (account ?? pending)?.passwordHash,
    origin.address,
  );
  if (!isRight || isTooLate) {
    const allowance = isTooLate ? { allowance: 'password.account' } : {};
    throw new ApiError('sign_in_refused', { logged: { accountId: account?._id, ...allowance } });
  }
  await giveBack();
  if (account) {
    await spendCode(deps, account, input.code, browser);
    const passwordHash = await strengthen(deps, account, input.password, origin.address);
    const token = await enter(deps, { ...account, passwordHash }, origin.device);
    // The password or the second factor has changed meanwhile: the check starts over with the new one.
    if (token === null) return signIn(deps, input, origin);
    await closeOldest(deps, account._id);
    return { status: 'success', token, signInInfo: await presentSignIn(deps, account._id) };
  }
  if (pending) throw await askForVerification(deps, pending);
  throw new ApiError('sign_in_refused');
}

type Credentials = Pick<AccountDocument, '_id' | 'passwordHash' | 'secondFactor'>;

/**
 * Opens a session and returns its token; null when password and second factor are no longer those that were
 * checked.
 * Writing to the account makes this conflict with a concurrent change of the password, which ends every
 * session.
 */
function enter(
  deps: Deps,
  { _id, passwordHash, secondFactor }: Credentials,
  device: string,
): Promise<string | null> {
  return deps.db.transaction(async (session) => {
    const { matchedCount } = await deps.db.accounts.updateOne(
      { _id, passwordHash, secondFactor: { $exists: secondFactor !== undefined } },
      touch,
      { session },
    );
    return matchedCount > 0 ? openSession(deps, _id, { device, isConfirmed: true, session }) : null;
  });
}

/**
 * Hashes the password anew when its hash is weak: only signing in has the password. Returns the hash to use.
 */
async function strengthen(
  deps: Deps,
  { _id, passwordHash }: Credentials,
  password: string,
  address: string,
): Promise<string> {
  if (!isHashWeak(passwordHash)) return passwordHash;
  const stronger = await deps.passwords.hash(password, address);
  const { matchedCount } = await deps.db.accounts.updateOne(
    { _id, passwordHash },
    { $set: { passwordHash: stronger } },
  );
  return matchedCount > 0 ? stronger : passwordHash;
}

/** Sends another mail and returns the refusal. */
async function askForVerification(deps: Deps, pending: RegistrationDocument): Promise<ApiError> {
  await deps.mailer.allow(pending.email);
  await mailVerification(deps, pending);
  return new ApiError('verification_required', { details: { requiresVerificationForEmail: pending.email } });
}
