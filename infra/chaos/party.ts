import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../server/db/connect.ts';
import { type Crowd, type CrowdMember, NotReady, ServerGone, ThingGone } from './crowd.ts';

/** People who write to one site, and what they have in common. */
export interface Party {
  crowd: Crowd;
  persons: CrowdMember[];
  /** A pack that all of them edit, and a level that nobody deletes. */
  packId: number;
  levelId: number;
}

const moderatorWithinMs = 30_000;

/** Signs up so many people, and one who moderates. */
export async function gatherParty(crowd: Crowd, db: Database, howMany: number): Promise<Party> {
  const [owner, ...others] = await Promise.all(
    Array.from({ length: howMany }, (_, index) => crowd.signUp(String(index))),
  );
  if (!owner) throw new Error('Nobody is there.');
  const persons = [owner, ...others];
  const packId = await crowd.createPack(owner);
  await db.packs.updateOne({ _id: packId }, { $set: { editors: persons.map(({ id }) => id) } });
  const levelId = await crowd.addLevel(owner, packId);
  crowd.moderateBy(await signUpModerator(crowd, db));
  return { crowd, persons, packId, levelId };
}

async function signUpModerator(crowd: Crowd, db: Database): Promise<CrowdMember> {
  const moderator = await crowd.signUp('warden');
  await db.accounts.updateOne({ _id: moderator.id }, { $set: { isModerator: true } });
  await db.accountChanges.insertOne({ accountId: moderator.id });
  for (const until = performance.now() + moderatorWithinMs; performance.now() < until; await wait(100)) {
    const { profile } = await crowd.call(moderator.token, 'account.checkToken', {});
    if (profile.isModerator) return moderator;
  }
  throw new Error('The site does not notice its moderator.');
}

/** Everybody acts all the time; the returned function ends that and returns unexpected answers. */
export function work({ crowd, persons, levelId, packId }: Party): () => Promise<string[]> {
  let isOver = false;
  const unexpected: string[] = [];
  const busy = persons.map(async (person) => {
    while (!isOver) {
      try {
        await crowd.act(person, levelId, packId);
      } catch (error) {
        if (error instanceof ServerGone || error instanceof NotReady) await wait(100);
        else if (!(error instanceof ThingGone)) unexpected.push(String(error));
      }
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(busy);
    return unexpected;
  };
}
