import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from '../mail/mailer.ts';
import { addressChangedMail, passwordChangedMail, secondFactorOffMail, secondFactorOnMail } from './mails.ts';

type Addressed = Pick<AccountDocument, 'email' | 'username'>;

/** The change stays, even when its notice cannot be sent. */
export function mailPasswordChanged({ mailer, config }: Deps, { email, username }: Addressed): void {
  const url = `${config.publicUrl}/forgot-password`;
  mailer.inBackground(() => mailer.send(passwordChangedMail({ to: email, username, url })));
}

/** `account` is the state before the change. */
export function mailAddressChanged({ mailer, config }: Deps, { email, username }: Addressed): void {
  const url = `${config.publicUrl}/support`;
  mailer.inBackground(() => mailer.send(addressChangedMail({ to: email, username, url })));
}

export const mailSecondFactorOn = (deps: Deps, account: Addressed): void =>
  mailFromAccountPage(deps, account, secondFactorOnMail);

export const mailSecondFactorOff = (deps: Deps, account: Addressed): void =>
  mailFromAccountPage(deps, account, secondFactorOffMail);

function mailFromAccountPage(
  { mailer, config }: Deps,
  { email, username }: Addressed,
  write: (to: { to: string; username: string; url: string }) => Mail,
): void {
  const url = `${config.publicUrl}/account`;
  mailer.inBackground(() => mailer.send(write({ to: email, username, url })));
}
