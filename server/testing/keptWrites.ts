import type { ScoreDocument } from '../db/documents/score.ts';

/** What a site has acknowledged to the people who use it, and must therefore be so. */
export interface KeptWrites {
  /** The name of each account. */
  accounts: Map<number, string>;
  /** The text of each comment; no two are the same. */
  comments: Map<number, string>;
  /** Each level with its owner. */
  levels: Map<number, number>;
  deleted: Set<number>;
  /** Each pack with its owner. */
  packs: Map<number, number>;
  deletedPacks: Set<number>;
  /** The passwords of accounts that have changed theirs. */
  passwords: Map<number, string>;
  /** The best score of a player, by the ID of its document. */
  scores: Map<string, KeptScore>;
  /** How many downloads of each level somebody was shown. */
  downloads: Map<number, number>;
  /** `thing:person` → whether it is loved; absent while a call is running. */
  loves: Map<string, boolean>;
  /** The remarks of levels; absent while a call is running. */
  remarks: Map<number, string>;
  /** The client IDs of each person's last edits of packs with an effect; older ones leave the history. */
  edits: Map<number, string[]>;
  /** Tokens of sessions that were ended. */
  endedTokens: Set<string>;
  /** People who were suspended, with tokens of sessions from before. */
  suspended: Map<number, string>;
}

type KeptScore = Pick<ScoreDocument, 'score' | 'type'>;

const maxEdits = 500;

export const keepWrites = (): KeptWrites => ({
  accounts: new Map(),
  comments: new Map(),
  levels: new Map(),
  deleted: new Set(),
  packs: new Map(),
  deletedPacks: new Set(),
  passwords: new Map(),
  scores: new Map(),
  downloads: new Map(),
  loves: new Map(),
  remarks: new Map(),
  edits: new Map(),
  endedTokens: new Set(),
  suspended: new Map(),
});

export function keepEdit({ edits }: KeptWrites, accountId: number, clientId: string): void {
  edits.set(accountId, [...(edits.get(accountId) ?? []), clientId].slice(-maxEdits));
}

/** Whether a score is at least as good as another one of the same type. */
export const isAsGood = (score: KeptScore, other: KeptScore): boolean =>
  score.type === 'time' ? score.score <= other.score : score.score >= other.score;

export function keepScore({ scores }: KeptWrites, id: string, score: KeptScore): void {
  const best = scores.get(id);
  if (!best || isAsGood(score, best)) scores.set(id, score);
}

export function keepDownloads({ downloads }: KeptWrites, levelId: number, shown: number): void {
  downloads.set(levelId, Math.max(shown, downloads.get(levelId) ?? 0));
}
