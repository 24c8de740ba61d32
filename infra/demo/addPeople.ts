import type { Actor } from '../../server/actor.ts';
import { keyOf } from '../../server/db/documents/account.ts';
import { looksToStore } from '../../server/db/documents/nameLook.ts';
import type { Deps } from '../../server/deps.ts';
import type { PlannedPerson } from './planSite.ts';

const mailDomain = 'demo.example';

/** The password of every demo account. */
export const demoPassword = 'roll with it';

export const isDemoAddress = new RegExp(`@${mailDomain.replace('.', '\\.')}$`);

/**
 * Accounts that have acknowledged the guidelines, inserted into the database directly: all share one hash.
 */
export async function addPeople(deps: Deps, people: PlannedPerson[]): Promise<Actor[]> {
  const passwordHash = await deps.passwords.hash(demoPassword, 'demo');
  const ids = await deps.db.nextIds('accounts', people.length);
  const accounts = people.map(({ username, bio, createdAt }, index) => {
    const email = `${username.toLowerCase().replaceAll(' ', '.')}@${mailDomain}`;
    return {
      _id: ids[index] ?? 0,
      username,
      usernameKey: keyOf(username),
      email,
      emailKey: keyOf(email),
      passwordHash,
      createdAt,
      bio,
      avatar: null,
      isModerator: false,
      isSuspended: false,
      suspensionReason: null,
      guidelinesAcknowledgedAt: createdAt,
    };
  });
  await deps.db.accounts.insertMany(accounts);
  await deps.db.nameLooks.insertMany(accounts.flatMap(({ _id, username }) => looksToStore(_id, username)));
  return accounts.map(({ _id, username }) => ({
    by: 'session',
    id: _id,
    username,
    isModerator: false,
    isSuspended: false,
    hasAcknowledgedGuidelines: true,
    sessionId: '',
    sessionPublicId: '',
    confirmedAt: null,
    needsSecondFactor: false,
  }));
}
