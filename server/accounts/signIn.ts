import type { SignedIn, SignIn } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import { type AccountDocument, keyOf } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { isHashWeak } from '../services/passwords.ts';
import { presentSignIn } from './present.ts';
import { openSession } from './sessions.ts';

/** One answer and one amount of work whether the account is unknown or the password wrong. */
export async function signIn(deps: Deps, input: SignIn): Promise<SignedIn> {
  const key = keyOf(input.emailOrUsername);
  const account = await deps.db.accounts.findOne(
    key.includes('@') ? { emailKey: key } : { usernameKey: key },
  );
  const isRight = await deps.passwords.isRight(input.password, account?.passwordHash);
  if (!account || !isRight) throw new ApiError('sign_in_refused');
  await strengthen(deps, account, input.password);
  const token = await openSession(deps, account._id);
  return { status: 'success', token, signInInfo: await presentSignIn(deps, account._id) };
}

/** Signing in is the only moment at which a password is there to be hashed anew. */
async function strengthen(
  deps: Deps,
  { _id, passwordHash }: AccountDocument,
  password: string,
): Promise<void> {
  if (!isHashWeak(passwordHash)) return;
  const stronger = await deps.passwords.hash(password);
  await deps.db.accounts.updateOne({ _id, passwordHash }, { $set: { passwordHash: stronger } });
}
