import type { SignedIn, SignIn } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import { type AccountDocument, keyOf } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { isHashWeak } from '../services/passwords.ts';
import { presentSignIn } from './present.ts';
import { openSession } from './sessions.ts';

/** An unknown account and a wrong password get the same answer and take the same amount of work. */
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
