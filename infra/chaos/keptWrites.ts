import type { Database } from '../../server/db/connect.ts';

/** Acknowledged writes that must be found in the database. */
export interface KeptWrites {
  accounts: Set<number>;
  comments: Set<number>;
  /** Each level with its owner. */
  levels: Map<number, number>;
  deleted: Set<number>;
  /** `thing:person` → whether it is loved; absent while a call is running. */
  loves: Map<string, boolean>;
  /** The remarks of levels; absent while a call is running. */
  remarks: Map<number, string>;
  /** The client IDs of each person's last edits of packs with an effect; older ones leave the history. */
  edits: Map<number, string[]>;
}

const maxEdits = 500;

export const keepWrites = (): KeptWrites => ({
  accounts: new Set(),
  comments: new Set(),
  levels: new Map(),
  deleted: new Set(),
  loves: new Map(),
  remarks: new Map(),
  edits: new Map(),
});

export function keepEdit({ edits }: KeptWrites, accountId: number, clientId: string): void {
  edits.set(accountId, [...(edits.get(accountId) ?? []), clientId].slice(-maxEdits));
}

/** One sentence for each write that is missing. */
export async function findLostWrites(kept: KeptWrites, db: Database): Promise<string[]> {
  const [accounts, comments, levels, loves, edits] = await Promise.all([
    db.accounts.distinct('_id'),
    db.comments.distinct('_id'),
    db.levels.find({}, { projection: { remarks: 1 } }).toArray(),
    db.loves.distinct('_id'),
    db.packSteps.distinct('clientId'),
  ]);
  const remarks = new Map(levels.map((level) => [level._id, level.remarks]));
  const [hasAccount, hasComment, hasLove] = [new Set(accounts), new Set(comments), new Set(loves)];
  const hasEdit = new Set(edits);
  const lastEdits = [...kept.edits.values()].flat();
  return [
    ...lastEdits.filter((id) => !hasEdit.has(id)).map((id) => `The edit ${id} of a pack is lost.`),
    ...[...kept.accounts].filter((id) => !hasAccount.has(id)).map((id) => `Account ${id} is lost.`),
    ...[...kept.comments].filter((id) => !hasComment.has(id)).map((id) => `Comment ${id} is lost.`),
    ...[...kept.levels.keys()].filter((id) => !remarks.has(id)).map((id) => `Level ${id} is lost.`),
    ...[...kept.deleted].filter((id) => remarks.has(id)).map((id) => `Level ${id} is back.`),
    ...[...kept.remarks]
      .filter(([id, text]) => remarks.get(id) !== text)
      .map(([id]) => `The last edit of level ${id} is lost.`),
    ...[...kept.loves]
      .filter(([key, loved]) => hasLove.has(key.replace('/', ':')) !== loved)
      .map(([key, loved]) => `${key} is ${loved ? 'not loved any more' : 'loved again'}.`),
  ];
}
