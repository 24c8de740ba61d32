import type { Actor } from '../../server/actor.ts';
import { keyOf } from '../../server/db/documents/account.ts';
import type { Deps } from '../../server/deps.ts';
import type { PlannedPerson } from './planSite.ts';

const mailDomain = 'demo.example';

/** The password of every demo account. */
export const demoPassword = 'roll with it';

export const isDemoAddress = new RegExp(`@${mailDomain.replace('.', '\\.')}$`);

/** A demo person: the actor that verbs take, and the name. */
export interface DemoPerson extends Actor {
  username: string;
}

/**
 * Inserts accounts that have acknowledged the guidelines directly into the database; they share one password
 * hash.
 */
export async function addPeople(deps: Deps, people: PlannedPerson[]): Promise<DemoPerson[]> {
  const passwordHash = await deps.passwords.hash(demoPassword);
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
  return accounts.map(({ _id, username }) => ({
    id: _id,
    username,
    isModerator: false,
    isSuspended: false,
    hasAcknowledgedGuidelines: true,
    sessionId: '',
    sessionPublicId: '',
  }));
}
