import type { ClientSession } from 'mongodb';
import type { NewPack } from '../../shared/packs.ts';
import type { Actor } from '../actor.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import { holdAccount } from '../creators/holdAccount.ts';
import { onceByClientId } from '../db/onceByClientId.ts';
import type { Deps } from '../deps.ts';
import { findPack } from './findPack.ts';
import { limitPacksPerDay } from './limitPacksPerDay.ts';
import { publishOwn } from './publishOwn.ts';
import { publishPack } from './publishPack.ts';

/** Creates an empty pack and returns its ID. A repeat with the same client ID returns the ID of the first. */
export async function createPack(
  deps: Deps,
  actor: Actor,
  input: NewPack & { clientId?: string | undefined },
): Promise<number> {
  const { stored: id, isNew } = await onceByClientId(
    input.clientId,
    async (clientId) => (await deps.db.packs.findOne({ createdBy: actor.id, clientId }))?._id ?? null,
    () => deps.db.transaction((session) => insertPack(deps, actor, input, session)),
  );
  if (isNew) await announcePack(deps, id);
  return id;
}

/** Only stores the pack, for verbs that do more in the same transaction and publish afterwards. */
export async function insertPack(
  deps: Deps,
  actor: Actor,
  {
    name,
    description,
    levelIds = [],
    clientId,
  }: NewPack & { levelIds?: number[]; clientId?: string | undefined },
  session: ClientSession,
): Promise<number> {
  const id = await deps.db.nextId('packs');
  await holdAccount(deps, actor.id, session);
  await limitPacksPerDay(deps, actor, session);
  const createdAt = deps.clock();
  const content = { name, description, levelIds };
  const counts = { downloads: 0, lovedCount: 0, version: 0 };
  await deps.db.packs.insertOne(
    {
      _id: id,
      ...content,
      createdAt,
      createdBy: actor.id,
      editors: [],
      ...counts,
      ...(clientId !== undefined && { clientId }),
    },
    { session },
  );
  await deps.db.packSteps.insertOne(
    { packId: id, version: 0, ops: [], by: actor.id, time: createdAt, clientId: null, after: content },
    { session },
  );
  await noteChanges(deps, [{ event: 'pack:added', packId: id, name }], session);
  return id;
}

export async function announcePack(deps: Deps, id: number): Promise<void> {
  await publishPack(deps, id, 'pack:added');
  await publishOwn(deps, await findPack(deps, id));
}
