import type { SignedIn, SignIn } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import { type AccountDocument, keyOf, type RegistrationDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { isHashWeak } from '../services/passwords.ts';
import { presentSignIn } from './present.ts';
import { mailVerification } from './register.ts';
import { openSession } from './sessions.ts';

/** One answer and one amount of work whether the account is unknown or the password wrong. */
export async function signIn(deps: Deps, input: SignIn, device: string): Promise<SignedIn> {
  const key = keyOf(input.emailOrUsername);
  const byKey = key.includes('@') ? { emailKey: key } : { usernameKey: key };
  const [found, pending] = await Promise.all([
    deps.db.accounts.findOne(byKey),
    deps.db.registrations.find(byKey).sort({ createdAt: -1 }).limit(1).next(),
  ]);
  const account = found?.removal ? null : found;
  const isRight = await deps.passwords.isRight(input.password, (account ?? pending)?.passwordHash);
  if (!isRight) {
    deps.log.info({ account: account?._id ?? null }, 'A sign-in was refused');
    throw new ApiError('sign_in_refused');
  }
  if (account) return enter(deps, account, input.password, device);
  if (pending) throw await askForVerification(deps, pending);
  throw new ApiError('sign_in_refused');
}

async function enter(
  deps: Deps,
  account: AccountDocument,
  password: string,
  device: string,
): Promise<SignedIn> {
  await strengthen(deps, account, password);
  const token = await openSession(deps, account._id, { device });
  return { status: 'success', token, signInInfo: await presentSignIn(deps, account._id) };
}

/** Hashes the password anew when its hash is weak: only signing in has the password at hand. */
async function strengthen(
  deps: Deps,
  { _id, passwordHash }: AccountDocument,
  password: string,
): Promise<void> {
  if (!isHashWeak(passwordHash)) return;
  const stronger = await deps.passwords.hash(password);
  await deps.db.accounts.updateOne({ _id, passwordHash }, { $set: { passwordHash: stronger } });
}

/** Sends another mail and gives the refusal. */
async function askForVerification(deps: Deps, pending: RegistrationDocument): Promise<ApiError> {
  await deps.mailer.allow(pending.email);
  await mailVerification(deps, pending);
  return new ApiError('verification_required', { details: { requiresVerificationForEmail: pending.email } });
}
