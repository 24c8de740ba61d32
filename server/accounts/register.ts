import { randomUUID } from 'node:crypto';
import type { SignUp, VerificationRequired } from '../../shared/accounts.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import { type AccountDocument, keyOf, type RegistrationDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { alreadyRegisteredMail, verificationMail } from './mails.ts';
import { issueMailToken } from './mailTokens.ts';

/**
 * Keeps a registration until the link in its mail is opened. For an address that already has an account, work
 * and answer are the same; only the mail differs.
 */
export async function register(
  deps: Deps,
  { username, email, password }: SignUp,
  address: string,
): Promise<VerificationRequired> {
  await deps.mailer.allow(email);
  const registration: RegistrationDocument = {
    _id: randomUUID(),
    username,
    usernameKey: keyOf(username),
    email,
    emailKey: keyOf(email),
    passwordHash: await deps.passwords.hash(password, address),
    createdAt: new Date(deps.clock()),
  };
  await deps.db.registrations.insertOne(registration);
  try {
    await mailVerification(deps, registration);
  } catch (error) {
    await deps.db.registrations.deleteOne({ _id: registration._id });
    throw error;
  }
  deps.logSecurity('sign_up_requested', { accountId: null }, 'A link that creates an account was mailed');
  return {
    status: 'success',
    requiresVerificationForEmail: email,
    message: `Open the link in the mail that was sent to ${email} to verify your account.`,
  };
}

/** @throws ApiError mail_failed */
export async function mailVerification(
  deps: Deps,
  { _id: registrationId, email: to, emailKey, username }: RegistrationDocument,
): Promise<void> {
  const token = await issueMailToken(deps, { kind: 'verify', registrationId });
  const { publicUrl } = deps.config;
  const owner = await deps.db.accounts.findOne<Pick<AccountDocument, 'username'>>(
    { emailKey },
    { projection: { username: 1 } },
  );
  const mail = owner
    ? alreadyRegisteredMail({ to, username: owner.username, url: `${publicUrl}/forgot-password` })
    : verificationMail({
        to,
        username,
        url: publicUrl + addressOf('account.verifyEmail', { query: { token } }),
      });
  await deps.mailer.send(mail);
}
