import type { ClientSession, Filter } from 'mongodb';
import { minuteMs } from '../../../shared/durations.ts';
import { ApiError } from '../../../shared/errors.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import type { InvitationMailDocument } from '../../db/documents/invitation.ts';
import type { PackDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';
import { serverLimits } from '../../limits.ts';
import { writeMail } from '../../mail/writeMail.ts';
import { repeat } from '../../services/repeat.ts';

/**
 * Longer than sending takes, also by a slow mail server to which each step takes its time. After this time
 * another process takes over from a killed one.
 */
const turnMs = 5 * minuteMs;
const lookEveryMs = 30_000;

/** By the pack as it was before the invitation. */
const idOf = ({ _id, editorsVersion = 0 }: PackDocument): string => `${_id}:${editorsVersion + 1}`;

/** Until when the mail of an invitation belongs to the process that stores it. */
export const endOfFirstTurn = ({ clock }: Deps): number => clock() + turnMs;

/** Notes, with an invitation, that its mail has to be sent, if the site has a mail server. */
export async function noteMail(
  { config, db, clock }: Deps,
  pack: PackDocument,
  { account, by, turnEndsAt }: { account: number; by: number; turnEndsAt: number },
  session: ClientSession,
): Promise<void> {
  if (!config.mail.smtpUrl) return;
  const forgetAt = new Date(clock() + serverLimits.invitationMailMs);
  const mail = {
    _id: idOf(pack),
    packId: pack._id,
    accountId: account,
    by,
    nextTryAt: turnEndsAt,
    forgetAt,
  };
  await db.invitationMails.insertOne(mail, { session });
}

/** Sends the noted mail of an invitation, unless another process has taken it over meanwhile. The invitation stands, whether or not the mail can be sent. */
export function mailInvited(deps: Deps, pack: PackDocument, turnEndsAt: number): void {
  if (!deps.config.mail.smtpUrl) return;
  deps.mailer.inBackground(async () => {
    await sendNext(deps, { _id: idOf(pack), nextTryAt: turnEndsAt });
  });
}

/** Sends what killed processes have left: at the start, and regularly. Returns a function that stops it. */
export function sendLeftMails(deps: Deps): () => void {
  if (!deps.config.mail.smtpUrl) return () => undefined;
  const onError = (error: unknown) => deps.log.warn({ err: error }, 'A mail of an invitation was given up');
  return repeat(
    async (isStopped) => {
      while (!isStopped() && (await sendNext(deps, { nextTryAt: { $lte: deps.clock() } })));
    },
    { everyMs: lookEveryMs, onError },
  );
}

/** Takes a mail, for this process alone as long as a turn lasts. Returns whether there was one. */
async function sendNext(deps: Deps, which: Filter<InvitationMailDocument>): Promise<boolean> {
  const { invitationMails } = deps.db;
  const mail = await invitationMails.findOneAndUpdate(which, { $set: { nextTryAt: deps.clock() + turnMs } });
  if (!mail) return false;
  try {
    await send(deps, mail);
  } finally {
    await invitationMails.deleteOne({ _id: mail._id });
  }
  return true;
}

/** Only to an account that still edits the pack, and wants such mails. */
async function send(deps: Deps, { packId, accountId, by }: InvitationMailDocument): Promise<void> {
  const { config, db, mailer, rateLimits } = deps;
  const isThere = { removal: { $exists: false } };
  const [account, inviter, pack] = await Promise.all([
    db.accounts.findOne({ _id: accountId, ...isThere }),
    db.accounts.findOne({ _id: by, ...isThere }),
    db.packs.findOne({ _id: packId, editors: accountId }),
  ]);
  if (!account || !inviter || !pack || account.isSuspended || account.refusesInvitationMails) return;
  for (const key of [`from ${by}`, `to ${accountId}`]) {
    const allowed = await rateLimits.take('invitationMail', 'account', key);
    if (allowed?.isRefused) throw new ApiError('too_many_requests');
  }
  await mailer.send(
    writeMail({
      to: account.email,
      subject: `${inviter.username} invited you to edit “${pack.name}”`,
      before: [
        `Hello ${account.username},`,
        `${inviter.username} would like to fill the pack “${pack.name}” together with you. You can edit it right away.`,
      ],
      link: { label: 'Open the pack', url: `${config.publicUrl}${pathOf('pack', { id: packId })}` },
      after: [
        'If you would rather not, open the pack and choose “Leave this pack”.',
        `You can turn these mails off under “Your account”: ${config.publicUrl}${pathOf('account')}`,
      ],
    }),
  );
}
