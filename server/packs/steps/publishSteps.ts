import type { ProfileInfo } from '../../../shared/accounts.ts';
import type { PackStep } from '../../../shared/packSteps.ts';
import { rooms } from '../../../shared/rooms.ts';
import { findProfile } from '../../accounts/present.ts';
import type { PackDocument, PackStepDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';
import { accountsOf } from '../publishOwn.ts';
import { publishPack } from '../publishPack.ts';
import type { PackChange } from './writeStep.ts';

/** Publishes the steps to the packs' pages, and the packs' current state to everyone. */
export async function publishSteps(deps: Deps, changes: readonly PackChange[]): Promise<void> {
  for (const { pack, step } of changes) {
    if (!step) continue;
    publishStep(deps, step, await findProfile(deps, step.by));
    await publishResult(deps, pack, [step]);
  }
}

export function publishStep(deps: Deps, step: PackStepDocument, by: ProfileInfo): void {
  deps.live.publish(rooms.pack(step.packId), 'pack:ops', presentStep(step, by));
}

/** Publishes a pack after its steps: soon to everybody, at once to those who may edit it. */
export async function publishResult(
  deps: Deps,
  pack: PackDocument,
  steps: readonly PackStepDocument[],
): Promise<void> {
  await publishPack(deps, pack._id);
  if (!steps.some(({ ops }) => ops.some(({ op }) => listed.has(op)))) return;
  const { _id: id, name, levelIds, version } = pack;
  const present = levelIds.filter((levelId) => deps.catalogue.has(levelId));
  deps.live.publish(accountsOf(pack), 'ownPack:changed', { id, name, levelIds: present, version });
}

/** The operations that change facts shown in lists of one's own packs. */
const listed: ReadonlySet<string> = new Set(['add', 'remove', 'rename']);

export const presentStep = (step: Omit<PackStepDocument, 'after' | 'outcome'>, by: ProfileInfo): PackStep => {
  const { packId, version, ops, time, clientId, kind = 'edit', restored } = step;
  return { packId, version, ops, by, time, clientId, kind, ...(restored !== undefined && { restored }) };
};
