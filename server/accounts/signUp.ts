import type { SignedIn, SignUp } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import { keyOf } from '../db/documents/account.ts';
import { isDuplicateKey } from '../db/isDuplicateKey.ts';
import type { Deps } from '../deps.ts';
import { presentSignIn } from './present.ts';
import { openSession } from './sessions.ts';

/** Creates an account and its first session in one transaction. */
export async function signUp(deps: Deps, input: SignUp): Promise<SignedIn> {
  await refuseTaken(deps, input);
  const passwordHash = await deps.passwords.hash(input.password);
  const accountId = await deps.db.nextId('accounts');
  const token = await insertAccount(deps, accountId, input, passwordHash);
  return { status: 'success', token, signInInfo: await presentSignIn(deps, accountId) };
}

async function refuseTaken(deps: Deps, { username, email }: SignUp): Promise<void> {
  const [sameName, sameAddress] = await Promise.all([
    deps.db.accounts.findOne({ usernameKey: keyOf(username) }),
    deps.db.accounts.findOne({ emailKey: keyOf(email) }),
  ]);
  if (sameName) throw new ApiError('sign_up_refused', { reason: 'This username is already taken.' });
  if (sameAddress) {
    throw new ApiError('sign_up_refused', { reason: 'There is already an account with this email.' });
  }
}

async function insertAccount(deps: Deps, id: number, input: SignUp, passwordHash: string): Promise<string> {
  try {
    return await deps.db.transaction(async (session) => {
      await deps.db.accounts.insertOne(
        {
          _id: id,
          username: input.username,
          usernameKey: keyOf(input.username),
          email: input.email,
          emailKey: keyOf(input.email),
          passwordHash,
          createdAt: deps.clock(),
          bio: '',
          avatar: null,
          isModerator: false,
          isSuspended: false,
          suspensionReason: null,
          guidelinesAcknowledgedAt: null,
        },
        { session },
      );
      return openSession(deps, id, session);
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new ApiError('sign_up_refused', { reason: 'This username or email is already taken.' });
  }
}
