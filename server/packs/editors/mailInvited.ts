import { ApiError } from '../../../shared/errors.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import type { Actor } from '../../actor.ts';
import type { PackDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';
import { writeMail } from '../../mail/writeMail.ts';

interface Invited {
  by: Pick<Actor, 'id' | 'username'>;
  pack: Pick<PackDocument, '_id' | 'name'>;
  accountId: number;
}

/**
 * Mails an invited account, if the site has a mail server and the person wants it. The invitation stands,
 * whether or not the mail can be sent.
 */
export function mailInvited(deps: Deps, { by, pack, accountId }: Invited): void {
  const { config, db, mailer, rateLimits } = deps;
  if (!config.mail.smtpUrl) return;
  mailer.inBackground(async () => {
    const account = await db.accounts.findOne({ _id: accountId, removal: { $exists: false } });
    if (!account || account.isSuspended || account.refusesInvitationMails) return;
    for (const key of [`from ${by.id}`, `to ${accountId}`]) {
      const allowed = await rateLimits.take('invitationMail', 'account', key);
      if (allowed?.isRefused) throw new ApiError('too_many_requests');
    }
    const { email: to, username } = account;
    await mailer.send(
      writeMail({
        to,
        subject: `${by.username} invited you to edit “${pack.name}”`,
        before: [
          `Hello ${username},`,
          `${by.username} would like to fill the pack “${pack.name}” together with you. You can edit it right away.`,
        ],
        link: { label: 'Open the pack', url: `${config.publicUrl}${pathOf('pack', { id: pack._id })}` },
        after: [
          'If you would rather not, open the pack and choose “Leave this pack”.',
          `You can turn these mails off under “Your account”: ${config.publicUrl}${pathOf('account')}`,
        ],
      }),
    );
  });
}
