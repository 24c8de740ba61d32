import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { addressChangedMail, passwordChangedMail } from './mails.ts';

type Addressed = Pick<AccountDocument, 'email' | 'username'>;

/** What has happened stays, whether or not the notice of it can be sent. */
export function mailPasswordChanged({ mailer, config }: Deps, { email, username }: Addressed): void {
  const url = `${config.publicUrl}/forgot-password`;
  mailer.inBackground(() => mailer.send(passwordChangedMail({ to: email, username, url })));
}

/** `account` as it was before. */
export function mailAddressChanged({ mailer, config }: Deps, { email, username }: Addressed): void {
  const url = `${config.publicUrl}/support`;
  mailer.inBackground(() => mailer.send(addressChangedMail({ to: email, username, url })));
}
