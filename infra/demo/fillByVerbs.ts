import type { Actor } from '../../server/actor.ts';
import { postComment } from '../../server/comments/postComment.ts';
import type { Deps } from '../../server/deps.ts';
import { setLove } from '../../server/loves/setLove.ts';
import { createPack } from '../../server/packs/createPack.ts';
import { addEditor } from '../../server/packs/editors/editors.ts';
import { applyOps } from '../../server/packs/steps/applyOps.ts';
import type { PlannedPack, SitePlan } from './planSite.ts';
import { pickAll, type Stored, setDownloads } from './stored.ts';

/** Adds packs, comments and loves through the verbs that people use, one after the other. */
export async function fillByVerbs(deps: Deps, plan: SitePlan, stored: Stored): Promise<void> {
  const packs: number[] = [];
  for (const pack of plan.packs) packs.push(await addPack(deps, pack, stored));
  for (const { level, author, time, content } of plan.comments) {
    const actor = personAt(stored, author);
    await postComment(at(deps, time), actor, stored.levels[level] ?? 0, { content });
  }
  for (const { kind, thing, person, at: time } of plan.loves) {
    const id = (kind === 'level' ? stored.levels : packs)[thing] ?? 0;
    await setLove(at(deps, time), personAt(stored, person), kind, id, true);
  }
  await setDownloads(deps, plan, { ...stored, packs });
  await deps.counts.flush();
}

async function addPack(deps: Deps, pack: PlannedPack, stored: Stored): Promise<number> {
  const then = at(deps, pack.createdAt);
  const owner = personAt(stored, pack.owner);
  const id = await createPack(then, owner, { name: pack.name, description: pack.description });
  const levelIds = pickAll(stored.levels, pack.levels);
  await applyOps(then, owner, id, { baseVersion: 0, ops: [{ op: 'add', levelIds, after: null }] });
  for (const editor of pack.editors) await addEditor(then, owner, id, personAt(stored, editor).id);
  return id;
}

const at = (deps: Deps, time: number): Deps => ({ ...deps, clock: () => time });

function personAt({ people }: Stored, index: number): Actor {
  const person = people[index];
  if (!person) throw new Error('The plan names someone who is not there.');
  return person;
}
