import { ApiError } from '../../shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { MailTokenDocument, RegistrationDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { isLookTaken } from '../names/claimName.ts';
import { nameProblem } from '../names/nameProblem.ts';
import { confirmEmail } from './changeEmail.ts';
import { insertAccount, orTaken } from './insertAccount.ts';
import { findMailToken, spendMailToken } from './mailTokens.ts';
import { openSession } from './sessions.ts';

export interface Verified {
  accountId: number;
  /** The token of a new session; null if the caller is already signed in. */
  token: string | null;
}

/** Handles the opened link of a mail: creates the registered account, or changes an account's address. */
export async function verifyEmail(
  deps: Deps,
  token: string,
  actor: Actor | null,
  device: string,
): Promise<Verified> {
  const stored = await findMailToken(deps, token, ['verify', 'email']);
  if (stored.kind === 'email') {
    await confirmEmail(deps, stored);
    return { accountId: stored.accountId, token: null };
  }
  const registration = await deps.db.registrations.findOne({ _id: stored.registrationId });
  if (!registration) throw new ApiError('token_expired');
  return begin(deps, stored, registration, actor ? null : device);
}

/** The first to open such a link gets the name; the account and its session are stored together. */
async function begin(
  deps: Deps,
  stored: MailTokenDocument,
  registration: RegistrationDocument,
  device: string | null,
): Promise<Verified> {
  await refuseTakenName(deps, registration);
  const verified = await orTaken(
    () =>
      deps.db.transaction(async (session) => {
        await spendMailToken(deps, stored, session);
        const accountId = await insertAccount(deps, registration, session);
        await deps.db.registrations.deleteMany({ emailKey: registration.emailKey }, { session });
        const token = device === null ? null : await openSession(deps, accountId, { device, session });
        return { accountId, token };
      }),
    nameTaken,
  );
  const { accountId, token } = verified;
  const facts = { accountId, hasOpenedSession: token !== null };
  deps.logSecurity('email_verified', facts, 'An account was created by the link in a mail');
  return verified;
}

const nameTaken = () =>
  new ApiError('sign_up_refused', {
    reason:
      'Somebody else has taken this username or email in the meantime. Please sign up with another one.',
  });

async function refuseTakenName(deps: Deps, { username, usernameKey }: RegistrationDocument): Promise<void> {
  const isTaken = await deps.db.accounts.findOne({ usernameKey }, { projection: { _id: 1 } });
  if (isTaken || nameProblem(username) || (await isLookTaken(deps, username))) throw nameTaken();
}
