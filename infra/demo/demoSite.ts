import { setModerator } from '../../server/accounts/setModerator.ts';
import type { Actor } from '../../server/actor.ts';
import type { Deps } from '../../server/deps.ts';
import { addLevels } from './addLevels.ts';
import { addLevelsInBulk } from './addLevelsInBulk.ts';
import { addPeople, isDemoAddress } from './addPeople.ts';
import { addScores } from './addScores.ts';
import { countPlan } from './countPlan.ts';
import { fillByVerbs } from './fillByVerbs.ts';
import { fillInBulk } from './fillInBulk.ts';
import { levelsPerUpload, planSite, type SitePlan, sizeFor, uploadedLevels } from './planSite.ts';
import type { Stored } from './stored.ts';

/** Thrown when the site holds other data; the message is for the operator. */
export class NotEmptyError extends Error {
  override name = 'NotEmptyError';
}

const sayEvery = 500;

/**
 * Fills an empty site with `levels` levels and people who play, love and discuss them. Returns false when the
 * same demo site exists already.
 * @throws NotEmptyError
 */
export async function fillDemoSite(
  deps: Deps,
  levels: number,
  say: (sentence: string) => void,
): Promise<boolean> {
  const size = sizeFor(levels);
  if (await isFilled(deps, levels)) return false;
  await refuseFilled(deps);
  const plan = planSite(size, deps.clock());
  say(`Adding ${size.people} accounts and ${levels} levels`);
  const people = await addPeople(deps, plan.people);
  const stored = await storeLevels(deps, plan, people, (done) => say(`${done} of ${levels} levels`));
  say(`Adding ${plan.packs.length} packs, ${plan.comments.length} comments and ${plan.loves.length} loves`);
  const fill = levelsPerUpload(levels) === 1 ? fillByVerbs : fillInBulk;
  await fill(deps, plan, stored);
  await addScores(deps, stored);
  // The moderator is added last and marks a complete demo site.
  await setModerator(deps, plan.people[0]?.username ?? '', true);
  return true;
}

async function storeLevels(
  deps: Deps,
  plan: SitePlan,
  people: Actor[],
  say: (done: number) => void,
): Promise<Stored> {
  const uploaded = uploadedLevels(plan.levels.length);
  const onProgress = (done: number) => {
    if (done % sayEvery === 0) say(done);
  };
  const first = await addLevels(deps, people, plan.levels.slice(0, uploaded), onProgress);
  if (uploaded === plan.levels.length) return { people, levels: first };
  const models = await deps.db.levels
    .find({ _id: { $in: first } })
    .sort({ _id: 1 })
    .toArray();
  const counts = countPlan(plan).levels;
  const rest = await addLevelsInBulk(deps, { people, planned: plan.levels, counts, models, onProgress: say });
  return { people, levels: [...first, ...rest], uploaded };
}

async function isFilled({ db }: Deps, levels: number): Promise<boolean> {
  if ((await db.levels.countDocuments()) !== levels) return false;
  const people = await db.accounts.find({ email: isDemoAddress }).project({ isModerator: 1 }).toArray();
  const isWhole = people.some(({ isModerator }) => isModerator);
  return (
    isWhole && (await db.levels.countDocuments({ addedBy: { $nin: people.map(({ _id }) => _id) } })) === 0
  );
}

async function refuseFilled({ db }: Deps): Promise<void> {
  const [levels, accounts] = await Promise.all([
    db.levels.countDocuments(),
    db.accounts.countDocuments({ email: isDemoAddress }),
  ]);
  if (levels === 0 && accounts === 0) return;
  const held = levels > 0 ? `${levels} levels` : 'demo accounts';
  throw new NotEmptyError(
    `The site has ${held} already, and the demo only goes into an empty one. Set DATA_DIR to a new folder for it.`,
  );
}
