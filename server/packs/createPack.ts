import type { ClientSession } from 'mongodb';
import type { NewPack } from '../../shared/packs.ts';
import { publishSession } from '../accounts/publishSession.ts';
import type { Actor } from '../actor.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import { holdAccount } from '../creators/holdAccount.ts';
import type { Deps } from '../deps.ts';
import { publishNewPack } from './publishPack.ts';

/** Creates an empty pack and returns its ID. */
export async function createPack(deps: Deps, actor: Actor, input: NewPack): Promise<number> {
  const id = await deps.db.transaction((session) => insertPack(deps, actor, input, session));
  await announcePack(deps, actor, id);
  return id;
}

/** Only stores the pack, for verbs that do more in the same transaction and publish afterwards. */
export async function insertPack(
  deps: Deps,
  actor: Actor,
  { name, description, levelIds = [] }: NewPack & { levelIds?: number[] },
  session: ClientSession,
): Promise<number> {
  const id = await deps.db.nextId('packs');
  await holdAccount(deps, actor.id, session);
  const createdAt = deps.clock();
  const content = { name, description, levelIds };
  const counts = { downloads: 0, lovedCount: 0, version: 0 };
  await deps.db.packs.insertOne(
    { _id: id, ...content, createdAt, createdBy: actor.id, editors: [], ...counts },
    { session },
  );
  await deps.db.packSteps.insertOne(
    { packId: id, version: 0, ops: [], by: actor.id, time: createdAt, clientId: null, after: content },
    { session },
  );
  await noteChanges(deps, [{ event: 'pack:added', packId: id, name }], session);
  return id;
}

export async function announcePack(deps: Deps, creator: Pick<Actor, 'id'>, id: number): Promise<void> {
  await publishNewPack(deps, id);
  await publishSession(deps, creator.id);
}
