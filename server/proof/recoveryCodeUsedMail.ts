import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { writeMail } from '../mail/writeMail.ts';

type Addressed = Pick<AccountDocument, 'email' | 'username'>;

/** A used code stays used, even when its notice cannot be sent. */
export function mailRecoveryCodeUsed(
  { mailer, config }: Deps,
  { email, username }: Addressed,
  left: number,
): void {
  const mail = writeMail({
    to: email,
    subject: 'A recovery code was used',
    before: [
      `Hello ${username},`,
      `One of the recovery codes of your Marbleland account has just been used. ${left === 0 ? 'None is' : `${left} of them are`} left; you can make new ones at any time.`,
      'If this was not you, change your password at once and end the other sessions:',
    ],
    link: { label: 'Your account', url: `${config.publicUrl}/account` },
  });
  mailer.inBackground(() => mailer.send(mail));
}
