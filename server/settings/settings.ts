import { ApiError } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { publishSession } from '../accounts/publishSession.ts';
import type { SessionActor } from '../actor.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';

const present = ({ showsLooking, refusesInvitationMails }: AccountDocument): Settings => ({
  showsLooking: showsLooking ?? false,
  mailsInvitations: !refusesInvitationMails,
});

export async function readSettings({ db }: Deps, actor: SessionActor): Promise<Settings> {
  const account = await db.accounts.findOne({ _id: actor.id });
  if (!account) throw new ApiError('account_not_found');
  return present(account);
}

/** Changes the given settings, and returns all. Live updates use them at once. */
export async function changeSettings(
  deps: Deps,
  actor: SessionActor,
  { showsLooking, mailsInvitations }: { [Name in keyof Settings]?: Settings[Name] | undefined },
): Promise<Settings> {
  await deps.db.accounts.updateOne(
    { _id: actor.id },
    {
      $set: {
        ...(showsLooking !== undefined && { showsLooking }),
        ...(mailsInvitations !== undefined && { refusesInvitationMails: !mailsInvitations }),
      },
    },
  );
  await publishSession(deps, actor.id);
  return readSettings(deps, actor);
}
