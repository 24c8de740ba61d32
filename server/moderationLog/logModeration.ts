import type { ClientSession } from 'mongodb';
import type { NamedAccount } from '../../shared/fields.ts';
import type { ModerationEntry } from '../../shared/moderation.ts';
import { rooms } from '../../shared/rooms.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { ModerationEntryDocument } from '../db/documents/moderation.ts';
import type { Deps } from '../deps.ts';

/** The act; `account` is the person concerned, by ID or with the name. `by` null is the operator. */
export interface ModerationAct {
  by: NamedAccount | null;
  action: ModerationEntry['action'];
  account: number | NamedAccount;
  thing?: ModerationEntry['thing'];
  reason?: string | null | undefined;
}

/**
 * Writes a moderator's act into the log, in the transaction that performs the act. The caller passes the
 * result to `announceLogged` after the transaction.
 */
export async function logModeration(
  deps: Deps,
  { by, action, account, thing = null, reason }: ModerationAct,
  session: ClientSession,
): Promise<ModerationEntry> {
  const [_id] = await deps.db.nextIds('moderationLog', 1, session);
  if (_id === undefined) throw new Error('No ID of the moderation log was given.');
  const document: ModerationEntryDocument = {
    _id,
    time: deps.clock(),
    by: by && { id: by.id, username: by.username },
    action,
    account: typeof account === 'number' ? await findNamed(deps, account, session) : account,
    thing,
    reason: reason || null,
  };
  await deps.db.moderationLog.insertOne(document, { session });
  return presentEntry(document);
}

/** Publishes an entry to the moderators; null, when nobody acted as a moderator, publishes nothing. */
export function announceLogged(deps: Deps, entry: ModerationEntry | null): void {
  if (!entry) return;
  const { id, action, by, account, thing } = entry;
  const facts = {
    entry: id,
    action,
    by: by?.id ?? null,
    accountId: account?.id ?? null,
    thing: thing && { kind: thing.kind, id: thing.id },
  };
  deps.logSecurity('moderation', facts, 'A moderator acted');
  deps.live.publish(rooms.moderators, 'moderation:logged', entry);
}

export const presentEntry = ({ _id, ...entry }: ModerationEntryDocument): ModerationEntry => ({
  id: _id,
  ...entry,
});

async function findNamed(deps: Deps, id: number, session: ClientSession): Promise<NamedAccount | null> {
  const account = await deps.db.accounts.findOne<Pick<AccountDocument, 'username'>>(
    { _id: id },
    { projection: { username: 1 }, session },
  );
  return account && { id, username: account.username };
}
