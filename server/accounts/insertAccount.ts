import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import type { RegistrationDocument } from '../db/documents/account.ts';
import { isDuplicateKey } from '../db/isDuplicateKey.ts';
import type { Deps } from '../deps.ts';
import { claimName } from '../names/claimName.ts';

type NewAccount = Pick<
  RegistrationDocument,
  'username' | 'usernameKey' | 'email' | 'emailKey' | 'passwordHash'
>;

/** Stores a new account and returns its ID; for verbs that do more in the same transaction. */
export async function insertAccount(
  deps: Deps,
  account: NewAccount,
  session: ClientSession,
): Promise<number> {
  const [id] = await deps.db.nextIds('accounts', 1);
  if (id === undefined) throw new Error('No account ID was given.');
  const { username, usernameKey, email, emailKey, passwordHash } = account;
  await deps.db.accounts.insertOne(
    {
      _id: id,
      username,
      usernameKey,
      email,
      emailKey,
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
  await claimName(deps, id, username, session);
  return id;
}

/**
 * Runs `work`, which inserts or changes an account; throws `refusal` when the name or address has been taken.
 */
export async function orTaken<T>(work: () => Promise<T>, refusal: () => ApiError): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDuplicateKey(error)) throw refusal();
    throw error;
  }
}

export const takenError = () =>
  new ApiError('sign_up_refused', { reason: 'This username or email is already taken.' });
